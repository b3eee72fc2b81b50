import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** How clients sign in; `tls` is TLS with SASL PLAIN inside. */
export type KafkaSecurity = 'none' | 'sasl-plain' | 'sasl-scram' | 'tls';

export const kafkaUser = { user: 'mintscope', password: 'correct horse, "battery"' };
const run = promisify(execFile);

export interface SecuritySettings {
  /** Protocol of the clients' listener. */
  protocol: string;
  /** Lines of server.properties. */
  properties: string[];
  /** Arguments of `StorageTool format`. */
  format: string[];
  environment: Record<string, string>;
}

/** Makes what a kind of security needs in `folder`. */
export async function secureKafka(security: KafkaSecurity, folder: string): Promise<SecuritySettings> {
  if (security === 'none') return { protocol: 'PLAINTEXT', properties: [], format: [], environment: {} };
  const signIn = { MINTSCOPE_KAFKA_USER: kafkaUser.user, MINTSCOPE_KAFKA_PASSWORD: kafkaUser.password };
  if (security === 'sasl-scram')
    return {
      protocol: 'SASL_PLAINTEXT',
      properties: [
        'sasl.enabled.mechanisms=SCRAM-SHA-512',
        'listener.name.client.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;',
      ],
      format: ['--add-scram', `SCRAM-SHA-512=[name="${kafkaUser.user}",password="${scramPassword}"]`],
      environment: { ...signIn, MINTSCOPE_KAFKA_PASSWORD: scramPassword, MINTSCOPE_KAFKA_SASL: 'scram-sha-512' },
    };
  const plain = {
    properties: [
      'sasl.enabled.mechanisms=PLAIN',
      `listener.name.client.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_${kafkaUser.user}=${quoted(kafkaUser.password)};`,
    ],
    environment: { ...signIn, MINTSCOPE_KAFKA_SASL: 'plain' },
  };
  if (security === 'sasl-plain') return { protocol: 'SASL_PLAINTEXT', format: [], ...plain };
  const { caFile, keyStoreFile } = await makeCertificates(folder);
  return {
    protocol: 'SASL_SSL',
    format: [],
    properties: [...plain.properties, 'ssl.keystore.type=PEM', `ssl.keystore.location=${keyStoreFile}`],
    environment: { ...plain.environment, MINTSCOPE_KAFKA_TLS: 'true', MINTSCOPE_KAFKA_TLS_CA_FILE: caFile },
  };
}

/** StorageTool takes no quotes inside a password. */
const scramPassword = 'correct horse battery';

/** For JAAS inside a properties file: each of them takes away one backslash. */
function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`.replaceAll('\\', '\\\\');
}

/** A certificate for the loopback address and the authority that signed it. */
async function makeCertificates(folder: string): Promise<{ caFile: string; keyStoreFile: string }> {
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    run('openssl', args).catch((cause: unknown) => {
      throw new Error('Tests of TLS need openssl on the path.', { cause });
    });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-subj', '/CN=test authority', '-days', '2', '-keyout', path('ca.key'), '-out', path('ca.pem')];
  await openssl('req', '-x509', ...newKey, ...authority);
  await openssl('req', ...newKey, '-subj', '/CN=localhost', '-keyout', path('key.pem'), '-out', path('request.pem'));
  await writeFile(path('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  const signing = ['-CA', path('ca.pem'), '-CAkey', path('ca.key'), '-CAcreateserial', '-extfile', path('names')];
  await openssl('x509', '-req', '-in', path('request.pem'), '-days', '2', ...signing, '-out', path('certificate.pem'));
  const keyStoreFile = path('keystore.pem');
  await writeFile(
    keyStoreFile,
    `${await readFile(path('key.pem'), 'utf8')}${await readFile(path('certificate.pem'), 'utf8')}`,
  );
  return { caFile: path('ca.pem'), keyStoreFile };
}
