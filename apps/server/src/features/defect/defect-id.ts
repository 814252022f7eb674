/** A defect's id as clients send it back (`entityId`); undefined for anything that cannot be one. */
export function defectId(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
