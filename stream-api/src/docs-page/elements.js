export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Its text may be wider than the page, so keys move it. */
export function pre(text, properties = {}) {
  return element('pre', { tabIndex: 0, ...properties }, text);
}

export function link(href, text) {
  return element('a', { href }, text);
}

/** What is shown once it is opened. */
export function folded(title, text) {
  return element('details', {}, element('summary', {}, element('code', {}, title)), pre(text));
}
