import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Makes infra/docker/env/*.env from their examples, once, with a random password for each word that ends in _SECRET; the
 * same word gives the same password in every file. `make-env.mjs [FOLDER]` writes them elsewhere.
 */
const examples = join(import.meta.dirname, 'env');
const folder = resolve(process.argv[2] ?? examples);

const names = (await readdir(examples)).filter((name) => name.endsWith('.env.example')).sort();
const files = names.map((name) => ({
  example: join(examples, name),
  file: join(folder, name.slice(0, -'.example'.length)),
}));
const there = [];
for (const { file } of files)
  await access(file).then(
    () => there.push(file),
    () => undefined,
  );

if (there.length > 0) {
  console.error(
    `Nothing was written: ${there.join(', ')} is there already, and engines keep the passwords of their first start.`,
  );
  process.exitCode = 1;
} else {
  const passwords = new Map();
  await mkdir(folder, { recursive: true });
  for (const { example, file } of files) {
    const text = (await readFile(example, 'utf8')).replace(/\b[A-Z]+_SECRET$|\b[A-Z]+_SECRET(?=")/gm, (word) => {
      if (!passwords.has(word)) passwords.set(word, randomBytes(24).toString('hex'));
      return passwords.get(word);
    });
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    console.log(`Wrote ${file}`);
  }
}
