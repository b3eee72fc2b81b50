/**
 * The stages of a Dockerfile: `{ name, from, steps: [{ instruction, words | command | environment | name and value, line }] }`. Only what ours
 * uses is known; anything else is an error, so that nothing goes unexercised.
 */
export function readDockerfile(text) {
  const stages = [];
  for (const { line, words, rest } of instructionsOf(text)) {
    const instruction = words[0];
    const refuse = (why) => {
      throw new Error(`Dockerfile, line ${line}: ${why}`);
    };
    if (instruction === 'FROM') {
      const [, from, as, name] = words;
      if (as !== 'AS' || !name || words.length !== 4) refuse('expected FROM image AS name');
      const known = stages.some((stage) => stage.name === from);
      if (!known && !/^[a-z0-9./-]+:\d+\.\d+\.\d+[a-z0-9.-]*$/.test(from))
        refuse(`${from} is neither a stage nor pinned`);
      stages.push({ name, from: known ? from : null, image: known ? null : from, steps: [] });
      continue;
    }
    const stage = stages.at(-1) ?? refuse('expected FROM first');
    stage.steps.push({ line, instruction, ...readStep(instruction, words.slice(1), rest, refuse) });
  }
  return stages;
}

function readStep(instruction, words, rest, refuse) {
  switch (instruction) {
    case 'WORKDIR':
    case 'USER':
    case 'STOPSIGNAL':
    case 'EXPOSE':
      return words.length === 1 ? { value: words[0] } : refuse(`${instruction} takes one word`);
    case 'RUN':
      if (/\b(apt|apt-get|apk|useradd|adduser|groupadd|chown)\b/.test(rest))
        refuse('this cannot be carried out outside a container');
      return /^\s*(\[|<<|--)/.test(rest) ? refuse('only the plain form of RUN is known') : { command: rest };
    case 'ARG': {
      const [, name, value] =
        /^([A-Z_][A-Z0-9_]*)=([^"'$\\]*)$/.exec(words.join(' ')) ?? refuse('ARG is not NAME=value');
      return { name, value };
    }
    case 'ENV': {
      const pairs = words.map(
        (word) => /^([A-Z_][A-Z0-9_]*)=([^"'$\\]*)$/.exec(word) ?? refuse(`ENV ${word} is not NAME=value`),
      );
      return { environment: Object.fromEntries(pairs.map(([, name, value]) => [name, value])) };
    }
    case 'COPY': {
      const [flag] = words;
      const stage = /^--from=(.+)$/.exec(flag)?.[1];
      const paths = stage ? words.slice(1) : words;
      if (paths.some((path) => path.startsWith('--') || /[*?[$]/.test(path)))
        refuse('only plain paths and --from are known');
      return paths.length >= 2
        ? { stage, sources: paths.slice(0, -1), target: paths.at(-1) }
        : refuse('COPY takes two paths');
    }
    case 'CMD':
      return { command: execForm(rest, refuse) };
    case 'HEALTHCHECK': {
      const at = rest.indexOf(' CMD ');
      return at > 0 ? { command: execForm(rest.slice(at + 5), refuse) } : refuse('expected CMD in HEALTHCHECK');
    }
    default:
      return refuse(`${instruction} is not known to this script`);
  }
}

/** `["a", "b"]`: the form in which no shell stands between a signal and the process. */
function execForm(text, refuse) {
  try {
    const command = JSON.parse(text);
    if (Array.isArray(command) && command.length > 0 && command.every((word) => typeof word === 'string'))
      return command;
  } catch {
    // Told below.
  }
  return refuse('expected the exec form, ["command", "argument"]');
}

function instructionsOf(text) {
  const instructions = [];
  let open = null;
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(raw)) continue;
    open ??= { line: index + 1, text: '' };
    const continued = /\\\s*$/.test(raw);
    open.text += raw.replace(/\\\s*$/, ' ');
    if (continued) continue;
    const [words, rest] = [open.text.trim().split(/\s+/), open.text.trim().replace(/^\S+\s*/, '')];
    instructions.push({ line: open.line, words, rest });
    open = null;
  }
  return instructions;
}
