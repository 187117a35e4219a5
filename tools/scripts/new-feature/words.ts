export interface FeatureName {
  /** Names the folder, the address and the resource: `cold-rooms`. */
  plural: string;
  /** Names one record: `cold-room`. */
  singular: string;
  /** The title of menu and list: `Câmaras frias`. */
  title: string;
  /** The word for one record in a sentence: `câmara fria`. */
  noun: string;
}

/** The words of a feature in each form that the code writes them in. */
export interface Words extends FeatureName {
  many: string;
  one: string;
  Many: string;
  One: string;
  table: string;
}

/** @throws where a name does not fit. */
export function buildWords(name: FeatureName): Words {
  const kebab = /^[a-z]+(-[a-z]+)*$/;
  if (!kebab.test(name.plural) || !kebab.test(name.singular) || name.plural === name.singular)
    throw new Error(
      "Name the feature in the plural and one of it in the singular, in kebab-case: cold-rooms cold-room.",
    );
  const camel = (text: string) => text.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
  const pascal = (text: string) => camel(`-${text}`);
  return {
    ...name,
    many: camel(name.plural),
    one: camel(name.singular),
    Many: pascal(name.plural),
    One: pascal(name.singular),
    table: name.plural.replaceAll("-", "_"),
  };
}
