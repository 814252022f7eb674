/**
 * What files are called beside each other: the name, with as many of its folders as it takes to tell it from the others.
 * @returns path -> `b/Main.java`
 */
export function distinctNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  let open = [...new Set(paths)];
  for (let parts = 1; open.length > 0; parts += 1) {
    const shortened = open.map((path) => ({ path, name: path.split('/').slice(-parts).join('/') }));
    const counts = new Map<string, number>();
    for (const { name } of shortened) counts.set(name, (counts.get(name) ?? 0) + 1);
    open = [];
    for (const { path, name } of shortened) {
      if (counts.get(name) === 1 || name === path) names.set(path, name);
      else open.push(path);
    }
  }
  return names;
}
