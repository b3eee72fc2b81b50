/** What finds tokens, as one file to load: in two, the parts that both have would make a third. */
export { CommandPalette } from './command-palette.tsx';
export { SearchHits } from './search-hits.tsx';
