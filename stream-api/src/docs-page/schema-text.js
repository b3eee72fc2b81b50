/** A JSON schema as text that reads like a type; named schemas are opened once, then named. */
export function schemaText(schema, schemas) {
  return textOf(schema, schemas, 0, new Set());
}

function textOf(schema, schemas, depth, open) {
  if (schema.$ref) return referenceText(schema.$ref.split('/').at(-1), schemas, depth, open);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((one) => textOf(one, schemas, depth, open)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'array') return `[${textOf(schema.items ?? {}, schemas, depth, open)}]${countText(schema)}`;
  if (schema.type === 'object') return objectText(schema, schemas, depth, open);
  return `${schema.type ?? 'any'}${rangeText(schema)}`;
}

function referenceText(name, schemas, depth, open) {
  const schema = schemas[name];
  if (!schema || open.has(name)) return name;
  if (schema.type !== 'object') return textOf(schema, schemas, depth, open);
  return `${name} ${textOf(schema, schemas, depth, new Set([...open, name]))}`;
}

function objectText(schema, schemas, depth, open) {
  const indent = '  '.repeat(depth + 1);
  const needed = new Set(schema.required ?? []);
  const lines = Object.entries(schema.properties ?? {}).map(
    ([key, value]) => `${indent}${key}${needed.has(key) ? '' : '?'}: ${textOf(value, schemas, depth + 1, open)}`,
  );
  if (typeof schema.additionalProperties === 'object') {
    lines.push(`${indent}[name]: ${textOf(schema.additionalProperties, schemas, depth + 1, open)}`);
  }
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}` : '{}';
}

function countText({ minItems, maxItems }) {
  if (minItems === undefined && maxItems === undefined) return '';
  return minItems === maxItems ? ` × ${minItems}` : ` × ${minItems ?? 0}..${maxItems ?? ''}`;
}

/** Bounds that say something: not the ones every number in JSON has. */
function rangeText({ minimum, maximum, minLength, maxLength }) {
  const low = minimum ?? minLength;
  const high = maximum === Number.MAX_SAFE_INTEGER ? undefined : (maximum ?? maxLength);
  if (low === undefined && high === undefined) return '';
  return ` ${low ?? ''}..${high ?? ''}`;
}
