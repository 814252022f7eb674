import { spawn } from 'node:child_process';

/** A program with its arguments and surroundings, ready to be started. Never a shell line. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Set when root starts it as another user. */
  readonly uid?: number;
  readonly gid?: number;
}

/** How a program ended. `code` is null when it could not be started or was killed; `output` is stdout and stderr together. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a short program to its end with `input` on its stdin. Never rejects. */
export function runProgram(program: Program, input = ''): Promise<Ended> {
  const { file, args, ...rest } = program;
  return new Promise((resolve) => {
    let output = '';
    // Own session: Ctrl+C in the terminal must not tear an initdb apart.
    const child = spawn(file, args, { ...rest, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    // A program that ends without reading its input breaks the pipe; its exit code says what happened.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
