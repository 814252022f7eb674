/** Error codes of PostgreSQL that the code reacts to (PostgreSQL documentation, appendix A). */
export const POSTGRES_ERRORS = {
  /** A row with this key exists already. */
  uniqueViolation: '23505',
  /** A row points at one that does not exist, or is still pointed at. */
  foreignKeyViolation: '23503',
  /** A CHECK refused the row. */
  checkViolation: '23514',
  /** Two transactions waited for each other; this one was ended and may be tried again. */
  deadlock: '40P01',
  /** The transaction does not fit those committed meanwhile and may be tried again. */
  serializationFailure: '40001',
  /** A lock was not free (NOWAIT, lock_timeout). */
  lockNotAvailable: '55P03',
  /** Stopped by statement_timeout or by a cancel request. */
  queryCanceled: '57014',
  /** The server is starting or stopping. */
  cannotConnectNow: '57P03',
  /** A regular expression or pattern that the server cannot read. */
  invalidRegularExpression: '2201B',
  /** The password is wrong. */
  invalidPassword: '28P01',
} as const;

/**
 * True when a statement failed because a row with the same key exists.
 * @param constraint name of the unique constraint or index; without it any will do
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!isPostgresError(error, POSTGRES_ERRORS.uniqueViolation)) return false;
  return (
    constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  );
}

/** True when the server refused a statement with this code. */
export function isPostgresError(error: unknown, code: (typeof POSTGRES_ERRORS)[keyof typeof POSTGRES_ERRORS]): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
