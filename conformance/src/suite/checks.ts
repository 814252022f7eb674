/** Counts what was checked; a check that throws has failed, and the run goes on. */
export class Checks {
  passed = 0;
  readonly failures: string[] = [];

  async check(name: string, look: () => unknown): Promise<void> {
    try {
      await look();
      this.passed += 1;
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? ` (${String(error.cause)})` : '';
      const why = `${error instanceof Error ? error.message : String(error)}${cause}`;
      this.failures.push(name);
      console.log(`FAIL ${name}\n     ${why.split('\n').slice(0, 6).join('\n     ')}`);
    }
  }
}

/** @throws with the sentence unless it holds */
export function must(holds: unknown, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

export function equal(found: unknown, wanted: unknown, what: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  must(a === b, `${what}: ${a?.slice(0, 300)} is not ${b?.slice(0, 300)}`);
}
