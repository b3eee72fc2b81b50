import pg from 'pg';

const { INT8 } = pg.types.builtins;

/** How values of the database come: int8 as bigint, the rest as `pg` does (timestamptz as Date, jsonb parsed). */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    return type === INT8 ? BigInt : pg.types.getTypeParser(type, format);
  },
};
