/** See `first-load.mjs`. */
interface Files {
  scripts: string[];
  styles: string[];
}

interface Weight {
  scripts: number;
  all: number;
  wire: number;
}

export declare const budgets: { readonly loginScripts: number; readonly page: number };
export declare const heavier: Readonly<Record<string, number>>;
export declare const loginPage: string;
export declare function firstLoads(folder: string, screens: string): Record<string, Files>;
export declare function weigh(folder: string, files: Files): Weight;
export declare function overweight(weights: Record<string, Weight>): string[];
