/** A handful of open files at a time; each some tens of kilobytes. */
const MOST = 50;

/**
 * Keeps answers that never change under their key, the least used ones go. People who ask at once share one question; a failure is
 * kept for nobody.
 */
export function recentAnswers<Answer>(most = MOST): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (key, ask) => {
    const there = known.get(key);
    const answer = there ?? ask();
    known.delete(key);
    known.set(key, answer);
    if (!there) answer.catch(() => known.get(key) === answer && known.delete(key));
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}
