/**
 * One call of the wire contract, written down from its text and not from the server.
 *
 * `path`    below the prefix, `{name}` for a value in the path
 * `from`    where the contract speaks of it: `C 6.1` the core part, `D 4` the defects part
 * `edition` `basis`: the client of 2021 sends it; `other`: named by the specification, shape designed here;
 *           `legacy`: a leftover without a screen; `alias`: another spelling of a call; `platform`: the platform's own calls
 */
export interface ContractCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly from: string;
  readonly noun: string;
  readonly edition: 'basis' | 'other' | 'legacy' | 'alias' | 'platform';
  readonly does: string;
}

type Row = readonly [
  method: ContractCall['method'],
  path: string,
  from: string,
  does: string,
  edition?: ContractCall['edition'],
];

/** Rows of one noun below one stem, as calls. */
export function calls(noun: string, stem: string, rows: readonly Row[]): ContractCall[] {
  return rows.map(([method, path, from, does, edition = 'basis']) => ({
    method,
    path: stem + path,
    from,
    noun,
    edition,
    does,
  }));
}
