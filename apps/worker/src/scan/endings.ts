import { alike, type BothLanguages } from '@assay/contract/both-languages';

/** Why a process of a tool was ended or gave nothing of use: said of linters and of compilers alike. */

export const CANCELLED: BothLanguages = { zh: '已取消', en: 'cancelled' };

/** @param message the last words of the program, or why it could not be started: then there is neither signal nor code */
export function brokenBy(
  { signal, exitCode }: { signal: string | null; exitCode: number | null },
  message: string,
): BothLanguages {
  if (signal === null && exitCode === null) return alike(message);
  return {
    zh: `${signal === null ? `以退出码 ${exitCode} 结束` : `被信号 ${signal} 终止`}：${message}`,
    en: `ended with ${signal ?? `exit code ${exitCode}`}: ${message}`,
  };
}

export function outOfTime({ limitMs }: { limitMs: number }): BothLanguages {
  return { zh: `运行超过 ${limitMs / 1000} 秒，已终止`, en: `stopped after ${limitMs / 1000} s` };
}

export function outOfMemory({ limitBytes }: { limitBytes: number }): BothLanguages {
  const megabytes = Math.round(limitBytes / 1024 / 1024);
  return { zh: `内存超过 ${megabytes} MB，已终止`, en: `stopped at ${megabytes} MB of memory` };
}

export function reportTooLarge({ limitBytes }: { limitBytes: number }): BothLanguages {
  return { zh: `报告超过 ${limitBytes} 字节`, en: `the report is larger than ${limitBytes} bytes` };
}
