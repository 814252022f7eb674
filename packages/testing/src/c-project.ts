import { spawnSync } from 'node:child_process';

/**
 * A small C project with four errors that both GCC's and Clang's analyzer know, one of them through two files. Line numbers are part of tests:
 * `use.c` 5 null dereference of what `pool.h` 7 gave, 14 use after free; `memory.c` 5 double free, 11 leak.
 */
export const C_PROJECT: Readonly<Record<string, string>> = {
  'include/pool.h': `#ifndef POOL_H
#define POOL_H
#include <stdlib.h>

/* Sets NULL when the pool has nothing that large. */
static inline void pool_take(int wanted, int **block) {
  *block = NULL;
  if (wanted <= 64)
    *block = malloc(64 * sizeof(int));
}

static inline void pool_give(int *block) {
  free(block);
}
#endif
`,
  'src/use.c': `#include "pool.h"

int first(void) {
  int *block; pool_take(100, &block);
  return *block;
}

int after(void) {
  int *block; pool_take(8, &block);
  if (!block)
    return 1;
  *block = 3;
  pool_give(block);
  return *block;
}
`,
  'src/memory.c': `#include <stdlib.h>

void twice(char *p) {
  free(p);
  free(p);
}

int leak(int n) {
  char *p = malloc(64);
  if (n > 3)
    return 1;
  free(p);
  return 0;
}
`,
};

/** Whether a compiler is on this machine. A test that needs one is skipped by name, and says why. */
export function hasProgram(name: string): boolean {
  const found = spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
  if (!found) console.warn(`Skipped: ${name} is not installed (apt-get install ${name})`);
  return found;
}
