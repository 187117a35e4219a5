interface DemoSupplier {
  name: string;
  city: string;
  state: "BA" | "CE" | "PE" | "PA" | "PB" | "RN" | "SE";
  /** Codes of what it delivers, unlike each other across the kinds. */
  fruits: readonly string[];
  supplies?: readonly string[];
}

/** Invented growers, cooperatives and traders in places where there are such. */
export const demoSuppliers: readonly DemoSupplier[] = [
  { name: "Sítio Boa Vista", city: "Limoeiro", state: "PE", fruits: ["ACE", "GOI", "MAN"] },
  { name: "Coop. Vale Verde", city: "Petrolina", state: "PE", fruits: ["ACE", "UVA", "MAN", "GOI"] },
  { name: "Fazenda São João", city: "Juazeiro", state: "BA", fruits: ["UVA", "MAN", "LIM"] },
  { name: "Assoc. dos Produtores de Umbu", city: "Uauá", state: "BA", fruits: ["UMB", "SER", "TAM"] },
  { name: "Sítio Santa Luzia", city: "Itapetinga", state: "BA", fruits: ["MAR", "GRA", "CAC"] },
  { name: "Coop. do Cacau do Sul da Bahia", city: "Ilhéus", state: "BA", fruits: ["CAC", "CUP", "GRA"] },
  { name: "Chácara Nossa Senhora Aparecida", city: "Ibiapina", state: "CE", fruits: ["MOR", "PIT", "ACE"] },
  { name: "Fazenda Coqueiral", city: "Paracuru", state: "CE", fruits: ["COC", "CJU"] },
  { name: "Coop. dos Cajueiros", city: "Pacajus", state: "CE", fruits: ["CJU", "CAJ", "SER"] },
  { name: "Açaí do Marajó", city: "Breves", state: "PA", fruits: ["ACA", "BAC", "MUR"] },
  { name: "Frutas da Amazônia Tomé-Açu", city: "Tomé-Açu", state: "PA", fruits: ["CUP", "ACA", "CAC", "MAR"] },
  { name: "Sítio do Zé Pequeno", city: "Areia", state: "PB", fruits: ["GRA", "CAJ", "PIT"] },
  { name: "Fazenda Abacaxi de Ouro", city: "Santa Rita", state: "PB", fruits: ["ABX", "MAM"] },
  { name: "Hortifruti Potiguar", city: "Touros", state: "RN", fruits: ["ABX", "MAM", "COC", "MGB"] },
  { name: "Mangabeiras de Indiaroba", city: "Indiaroba", state: "SE", fruits: ["MGB", "MUR", "CAJ"] },
  { name: "Pomar Dona Iracema", city: "Lagarto", state: "SE", fruits: ["MAR", "LIM", "TAM"] },
  { name: "Agrovale Citros", city: "Boquim", state: "SE", fruits: ["LIM", "ABX", "MAR"] },
  {
    name: "Sítio Três Irmãos e Filhos Produtores Rurais de Acerola Orgânica",
    city: "Paudalho",
    state: "PE",
    fruits: ["ACE", "MAM"],
  },
  {
    name: "Química Nordeste Ingredientes",
    city: "Recife",
    state: "PE",
    fruits: [],
    supplies: ["CIT", "ASC", "SOR", "BEN", "MTB"],
  },
  { name: "Atacado Doce Brasil", city: "Caruaru", state: "PE", fruits: [], supplies: ["ACU", "LEP", "CIT"] },
  { name: "Hortas do Agreste", city: "Chã Grande", state: "PE", fruits: [], supplies: ["HOR", "GEN"] },
  {
    name: "Embala Nordeste",
    city: "Jaboatão dos Guararapes",
    state: "PE",
    fruits: [],
    supplies: ["SAC", "POU", "SCK", "CXP"],
  },
  { name: "Plásticos Potengi", city: "Natal", state: "RN", fruits: [], supplies: ["BDE", "TBR", "SAC"] },
];
