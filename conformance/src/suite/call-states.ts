import { CONTRACT_CALLS } from '../calls/all-calls.ts';
import type { ContractCall } from '../calls/call.ts';
import { type Answer, codeOf } from '../client/http-client.ts';

/** What each call of the contract answered during a run. */
export class CallStates {
  readonly #states = new Map<ContractCall, { sent: number; success: number; worst: string }>();
  readonly #patterns = CONTRACT_CALLS.map((call) => ({ call, matches: patternOf(call.path) })).sort(
    (a, b) => values(a.call) - values(b.call),
  );

  readonly hear = ({ method, path, answer }: { method: string; path: string; answer: Answer }): void => {
    const clean = path.replace(/\/{2,}/g, '/').replace(/^(\/ms)+/, '');
    const found = this.#patterns.find(({ call, matches }) => call.method === method && matches.test(clean));
    if (!found) return;
    const state = this.#states.get(found.call) ?? { sent: 0, success: 0, worst: '' };
    state.sent += 1;
    const raw = answer.body === undefined && answer.status < 300;
    if (
      codeOf(answer) === '0' ||
      (codeOf(answer) === 0 && found.call.edition === 'platform') ||
      (raw && answer.status === 200) ||
      (found.call.noun === 'live' && answer.status < 300)
    )
      state.success += 1;
    else state.worst = `${answer.status} ${String(codeOf(answer) ?? '')}`.trim();
    this.#states.set(found.call, state);
  };

  /** A call whose channel the client of HTTP does not see. */
  mark(method: string, path: string): void {
    const call = CONTRACT_CALLS.find((one) => one.method === method && one.path === path);
    if (call) this.#states.set(call, { sent: 1, success: 1, worst: '' });
  }

  print(): void {
    console.log('\nCalls of the contract');
    for (const call of CONTRACT_CALLS) {
      const state = this.#states.get(call);
      const word = !state ? 'not sent' : state.success > 0 ? 'answers' : `refuses (${state.worst})`;
      console.log(`  ${word.padEnd(24)} ${call.method.padEnd(6)} ${call.path}  [${call.from}]`);
    }
  }

  /** Calls that were not sent, or that nobody answered but with a refusal. */
  unanswered(): string[] {
    return CONTRACT_CALLS.filter(
      (call) => (this.#states.get(call)?.success ?? 0) === 0 && !NEVER_SUCCEEDS.has(call.path),
    ).map((call) => `${call.method} ${call.path}`);
  }
}

/** Nothing is ever archived (decisions 28), so there is no file to fetch; the tests see the refusal. */
const NEVER_SUCCEEDS = new Set(['/schedule/api/user/fs/download/type/GATHER/filename/{fileName}']);

function patternOf(path: string): RegExp {
  const [bare = '', query] = path.split('?');
  const pattern = bare
    .replace(/\/$/, '')
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[^/?]+');
  return new RegExp(`^${pattern}/?${query === undefined ? '(\\?.*)?' : `\\?.*${query}.*`}$`);
}

const values = (call: ContractCall) => (call.path.match(/\{/g) ?? []).length;
