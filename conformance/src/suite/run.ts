import { type Answer, codeOf, dataOf, type HttpClient } from '../client/http-client.ts';
import { all, noNulls, obj, type Shape, str } from '../shapes/shape.ts';
import { type Checks, must } from './checks.ts';

/** What the parts of the suite share. */
export interface Run {
  readonly checks: Checks;
  /** Signed in; its project and task are those of the scanned repository. */
  readonly client: HttpClient;
  readonly project: string;
  readonly taskId: number;
  readonly username: string;
  /** The folder that was scanned. */
  readonly source: string;
  /** Whether the server runs on this machine: what is installed here is there too. */
  readonly isLocal: boolean;
  /** Tools that could not run for lack of their compiler, and have said so. */
  readonly withoutCompiler: ReadonlySet<string>;
}

/** Envelope of a success: the code is the text "0" (core 1.3), nothing in it is null. */
const ENVELOPE = obj({ code: str });

/** `data` of a success. @throws when it is none, or not of the shape */
export function success(answer: Answer, shape?: Shape): unknown {
  must(answer.status === 200, `HTTP ${answer.status}: ${answer.text.slice(0, 300)}`);
  must(codeOf(answer) === '0', `code ${JSON.stringify(codeOf(answer))}: ${answer.text.slice(0, 300)}`);
  const faults = [...all(ENVELOPE, noNulls)(answer.body, 'answer'), ...(shape ? shape(dataOf(answer), 'data') : [])];
  must(faults.length === 0, faults.slice(0, 8).join('\n'));
  return dataOf(answer);
}

/** @throws unless the answer is a refusal by the contract: HTTP 200, a code and a sentence */
export function refused(answer: Answer, code: string): void {
  must(
    codeOf(answer) === code,
    `code ${JSON.stringify(codeOf(answer))} instead of ${code}: ${answer.text.slice(0, 300)}`,
  );
  must(typeof (answer.body as { message?: unknown }).message === 'string', `no sentence: ${answer.text.slice(0, 300)}`);
}

/** A value inside of unchecked JSON: `at(data, 'defectList', 'records', 0)`. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  return found;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  must(Array.isArray(found), `${path.join('.')} is no list`);
  return found;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  must(typeof found === 'string', `${path.join('.')} is no text: ${JSON.stringify(found)}`);
  return found;
}

export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = at(value, ...path);
  must(typeof found === 'number', `${path.join('.')} is no number: ${JSON.stringify(found)}`);
  return found;
}
