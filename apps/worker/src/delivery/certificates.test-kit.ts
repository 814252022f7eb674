import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Certificates for servers of tests, made anew each time: no private key lies in the repository. X.509 v3 (RFC 5280), ECDSA P-256. */
export interface TestAuthority {
  /** PEM of the authority's own certificate. */
  readonly ca: string;
  /** A server's certificate and key. @param given.host DNS name beside 127.0.0.1 */
  issue(given?: { host?: string; address?: string }): { cert: string; key: string };
}

export function testAuthority(name = 'Assay test authority'): TestAuthority {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ca: certificate({ subject: name, issuer: name, subjectKey: authority.publicKey, signedBy: authority.privateKey }),
    issue: ({ host = 'localhost', address = '127.0.0.1' } = {}) => {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = sequence(
        tagged(0x82, Buffer.from(host)),
        tagged(0x87, Buffer.from(address.split('.').map(Number))),
      );
      const cert = certificate({
        subject: host,
        issuer: name,
        subjectKey: own.publicKey,
        signedBy: authority.privateKey,
        names,
      });
      return { cert, key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
    },
  };
}

/** Object identifiers, encoded. */
const OID = {
  ecdsaSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  basicConstraints: '0603551d13',
  subjectAltName: '0603551d11',
};

function certificate({
  subject,
  issuer,
  subjectKey,
  signedBy,
  names,
}: {
  subject: string;
  issuer: string;
  subjectKey: KeyObject;
  signedBy: KeyObject;
  /** Encoded names of a server; without them it is an authority. */
  names?: Buffer;
}): string {
  const algorithm = sequence(oid('ecdsaSha256'));
  const nameOf = (text: string) => sequence(tagged(0x31, sequence(oid('commonName'), tagged(0x0c, Buffer.from(text)))));
  const extension = names
    ? sequence(oid('subjectAltName'), tagged(0x04, names))
    : sequence(oid('basicConstraints'), TRUE, tagged(0x04, sequence(TRUE)));
  const day = 86_400_000;
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    nameOf(issuer),
    sequence(utcTime(Date.now() - day), utcTime(Date.now() + day)),
    nameOf(subject),
    subjectKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(extension)),
  );
  const signature = sign('sha256', body, signedBy);
  const der = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const TRUE = Buffer.from('0101ff', 'hex');

function oid(name: keyof typeof OID): Buffer {
  return Buffer.from(OID[name], 'hex');
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function utcTime(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${text}Z`));
}

/** Distinguished encoding (X.690): tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...head), content]);
}
