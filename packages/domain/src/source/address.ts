/** Where source code comes from, taken apart. `url` and `path` are normalised: equal sources are equal text. */
export type SourceAddress =
  | {
      /** `http` sends credentials and code unencrypted; git/ opens it only where private hosts are allowed. */
      readonly kind: 'https' | 'http';
      /** Without credentials, query, fragment and trailing slash. */
      readonly url: string;
      /** Lower case; an IPv6 address without brackets. */
      readonly host: string;
      readonly port: number;
      readonly path: string;
      /** What stood in front of the host. Never part of `url`: it is stored sealed, or dropped. */
      readonly credential?: EmbeddedCredential;
    }
  | {
      readonly kind: 'ssh';
      /** As git takes it: `ssh://user@host:port/path`, or `user@host:path` (relative to the user's home there). */
      readonly url: string;
      readonly user: string;
      readonly host: string;
      readonly port: number;
      readonly path: string;
      readonly credential?: EmbeddedCredential;
    }
  | {
      readonly kind: 'local';
      /** Absolute; not yet known to exist or to be allowed. */
      readonly path: string;
    };

export interface EmbeddedCredential {
  readonly username?: string;
  readonly password?: string;
}
