import type { PagePath } from "@pomar/contract/pages";

interface PageWords {
  /** The letter that opens the page after `g`: a letter of its Portuguese name. */
  letter?: string;
  /** Further words by which users look for the page, besides its title and its menu group. */
  words?: string;
}

export const pageWords: Partial<Record<PagePath, PageWords>> = {
  "/dashboard": { letter: "i", words: "painel" },
  "/production-line/all-entries": { letter: "t" },
  "/production-line/raw-material": { words: "receber recebimento chegada pesar balança caminhão" },
  "/raw/find-all": { letter: "m" },
  "/pulp/create": { words: "despolpar despolpa polpa" },
  "/pulp/find-all": { letter: "p", words: "polpa" },
  "/final/create": { words: "envasar envase embalar" },
  "/final/find-all": { letter: "f" },
  "/invoices/import": { words: "xml nf-e danfe" },
  "/invoices/find-all": { letter: "n", words: "xml nf-e danfe" },
  "/suppliers/find-all": { letter: "o", words: "produtor" },
  "/fruits/find-all": { letter: "r" },
  "/customers/find-all": { letter: "c", words: "comprador venda" },
  "/users/find-all": { letter: "u", words: "pessoa funcionário senha" },
  "/places/find-all": { words: "câmara posição" },
  "/pagamentos/visualizar": { letter: "g", words: "pagar boleto pix conta" },
  "/lots/find-all": { letter: "l", words: "saldo" },
  "/reports/stock": { letter: "s", words: "saldo" },
  "/reports/changes": { words: "auditoria histórico" },
  "/dispatches/create": { words: "expedir saída vender" },
  "/dispatches/find-all": { letter: "e", words: "saída romaneio venda" },
  "/counts/find-all": { letter: "v", words: "contar contagem balanço" },
  "/closings": { letter: "h", words: "fechar mês" },
  "/plant": { letter: "d", words: "backup cópia empresa cnpj logotipo" },
  "/no-aparelho": { words: "offline sem conexão internet celular" },
};

/** The pages that a letter opens after `g`, with the letters. */
export const pageLetters = (Object.entries(pageWords) as [PagePath, PageWords][]).flatMap(([page, { letter }]) =>
  letter === undefined ? [] : [{ page, letter }],
);
