export type Tell = (text: string, kind: 'message' | 'success' | 'error') => void;
