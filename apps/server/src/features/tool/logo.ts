import type { ToolDefinition, ToolType } from '@assay/contract/tool-definition';

/** Ground of a logo by the tool's type; white letters keep a contrast of 4.5 : 1 on each. */
const GROUND = {
  DEFECT: '#b3261e',
  SECURITY: '#8a4b00',
  STANDARD: '#2f5bb7',
  CCN: '#6d4aa8',
  DUPC: '#0b6b6b',
  CLOC: '#4a5568',
  COVR: '#2e6b34',
} as const satisfies Record<ToolType, string>;

/** A small square with the tool's mark, as a data URI: no logo of anyone is shipped. @param mark two or three letters */
export function logoOf({ type, mark }: { type: ToolDefinition['type']; mark: string }): string {
  const ground = GROUND[type as ToolType] ?? GROUND.STANDARD;
  const [size, line] = mark.length > 2 ? [16, 29.5] : [20, 31];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="${ground}"/><text x="24" y="${line}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" fill="#fff">${mark}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
