import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Certificates {
  caFile: string;
  certFile: string;
  keyFile: string;
}

/** An authority of its own and a certificate for 127.0.0.1, or other names, signed by it, in the folder. */
export async function makeCertificates(folder: string, names = 'IP:127.0.0.1'): Promise<Certificates> {
  const openssl = (args: readonly string[]) => promisify(execFile)('openssl', args);
  const file = (name: string) => join(folder, name);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const ca = [...newKey, '-keyout', file('ca.key'), '-out', file('ca.pem'), '-subj', '/CN=test authority'];
  await openssl(['req', '-x509', ...ca, '-days', '2']);
  const request = [...newKey, '-keyout', file('server.key'), '-out', file('server.csr'), '-subj', '/CN=127.0.0.1'];
  await openssl(['req', ...request]);
  await writeFile(file('names.cnf'), `subjectAltName=${names}\n`);
  const signed = ['-in', file('server.csr'), '-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial'];
  const out = ['-days', '2', '-extfile', file('names.cnf'), '-out', file('server.pem')];
  await openssl(['x509', '-req', ...signed, ...out]);
  return { caFile: file('ca.pem'), certFile: file('server.pem'), keyFile: file('server.key') };
}
