/** The names of the states, without accents and case, each with its abbreviation. */
export const stateWords = {
  acre: "AC",
  alagoas: "AL",
  amazonas: "AM",
  amapa: "AP",
  bahia: "BA",
  ceara: "CE",
  "distrito federal": "DF",
  "espirito santo": "ES",
  goias: "GO",
  maranhao: "MA",
  "minas gerais": "MG",
  "mato grosso do sul": "MS",
  "mato grosso": "MT",
  para: "PA",
  paraiba: "PB",
  pernambuco: "PE",
  piaui: "PI",
  parana: "PR",
  "rio de janeiro": "RJ",
  "rio grande do norte": "RN",
  rondonia: "RO",
  roraima: "RR",
  "rio grande do sul": "RS",
  "santa catarina": "SC",
  sergipe: "SE",
  "sao paulo": "SP",
  tocantins: "TO",
};

const unitWords: Record<string, readonly string[]> = {
  kg: ["kgs", "kilo", "quilo", "quilograma"],
  g: ["gr", "grama"],
  L: ["lt", "lts", "litro"],
  mL: ["mililitro"],
  un: ["und", "unid", "unidade", "pc", "peca"],
  m: ["mt", "mts", "metro"],
};

/** Returns the words that an import accepts for the given units. */
export const wordsOfUnits = (units: readonly string[]) =>
  Object.fromEntries(units.flatMap((unit) => (unitWords[unit] ?? []).map((word) => [word, unit])));
