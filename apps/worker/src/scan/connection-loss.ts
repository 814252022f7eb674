/** Connection errors of PostgreSQL (appendix A: class 08, and the 57P ones of a server that stops or starts) and of the socket. */
const CODES = /^(08...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says without a code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether the database went away: that is no fault of the scan, which runs again when it is back. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) return true;
  return MESSAGES.test(error.message);
}
