/** Splits a text at spaces and line breaks alone, because other white space may be a part of a word. */
export const words = (text: string): string[] => text.split(/[ \n]+/).filter((word) => word !== '')
