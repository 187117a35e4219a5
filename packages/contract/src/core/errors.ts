import { type ErrorKind, errorsOfPages } from "./refusal.ts";

export { type Dependent, type ErrorReply, errorReply, type Issue } from "./refusal.ts";

/** Every refusal of the API: a stable code, its HTTP status and the sentence that the user reads. */
export const errors = {
  ...errorsOfPages,
  "request.invalid": { status: 400, message: () => "Verifique os campos destacados" },
  "request.malformed": { status: 400, message: () => "O corpo da requisição não é um JSON válido" },
  "request.unsupported": { status: 415, message: () => "Envie os dados em formato JSON" },
  "request.too-large": { status: 413, message: () => "Os dados enviados são grandes demais" },
  "request.number-too-large": {
    status: 400,
    message: () => "Um número, ou o que se calcula com ele, é grande demais: confira as quantidades e os preços",
  },
  "request.not-http": { status: 400, message: () => "A requisição não segue o protocolo HTTP" },
  "request.head-too-large": { status: 431, message: () => "O cabeçalho da requisição é grande demais" },
  "request.too-slow": { status: 408, message: () => "A requisição demorou demais para chegar" },
  "request.no-route": { status: 404, message: () => "Chamada não encontrada" },
  "session.wrong-credentials": { status: 401, message: () => "Nome ou senha incorretos" },
  "session.throttled": {
    status: 429,
    message: ({ seconds }: { seconds: number }) => `Muitas tentativas; aguarde ${seconds} s`,
  },
  "record.not-found": { status: 404, message: () => "Registro não encontrado" },
  "record.stale": {
    status: 412,
    message: ({ name, time }: { name: string; time: string }) => `Registro alterado por ${name} às ${time}; recarregue`,
  },
  "record.duplicate-name": {
    status: 409,
    message: ({ name }: { name: string }) => `Já existe um cadastro com o nome ${name}`,
  },
  "record.duplicate-code": {
    status: 409,
    message: ({ code }: { code: string }) => `O código ${code} já está em uso`,
  },
  "record.duplicate-document": {
    status: 409,
    message: ({ name }: { name: string }) => `Este CPF/CNPJ já pertence a ${name}`,
  },
  "record.in-use": {
    status: 409,
    message: ({ name, usage }: { name: string; usage: string }) =>
      `${name} não pode ser removido: ${usage}. Desative-o para que não apareça em novas entradas`,
  },
  "idempotency.other-body": {
    status: 422,
    message: () => "Esta chave de idempotência já foi usada com outros dados",
  },
  "user.last-admin": { status: 409, message: () => "Este é o último administrador ativo" },
  "user.own-removal": { status: 409, message: () => "Você não pode remover o próprio usuário" },
  "user.own-level": { status: 409, message: () => "Você não pode mudar o próprio nível" },
  "user.own-activity": { status: 409, message: () => "Você não pode desativar o próprio usuário" },
  "supplier.in-use": {
    status: 409,
    message: ({ name, usage }: { name: string; usage: string }) =>
      `${name} não pode ser removido: ${usage} deste fornecedor`,
  },
  "supplier.duplicate-product": { status: 409, message: () => "Este produto já está na lista do fornecedor" },
  "file.missing": { status: 400, message: () => "Escolha um arquivo" },
  "file.too-large": {
    status: 413,
    message: ({ megabytes }: { megabytes: number }) => `O arquivo é grande demais; envie no máximo ${megabytes} MB`,
  },
  "file.not-spreadsheet": {
    status: 400,
    message: () => "Não foi possível ler o arquivo; envie uma planilha XLSX ou CSV, como o modelo",
  },
  "import.empty": { status: 400, message: () => "A planilha não tem nenhuma linha para importar" },
  "import.too-many-rows": {
    status: 400,
    message: ({ most }: { most: number }) => `A planilha tem linhas demais; importe no máximo ${most} de cada vez`,
  },
  "import.too-large": {
    status: 400,
    message: ({ limit }: { limit: string }) => `A planilha é grande demais: ela pode ter no máximo ${limit}`,
  },
  "import.unknown-column": {
    status: 400,
    message: ({ name, known }: { name: string; known: string }) =>
      `A coluna “${name}” não existe no modelo. As colunas são: ${known}`,
  },
  "import.missing-column": {
    status: 400,
    message: ({ name }: { name: string }) =>
      `Falta a coluna “${name}”; a primeira linha da planilha tem os títulos das colunas, como no modelo`,
  },
  "import.repeated-column": {
    status: 400,
    message: ({ name }: { name: string }) => `A coluna “${name}” aparece duas vezes`,
  },
  "import.untitled-column": {
    status: 400,
    message: ({ column }: { column: string }) => `A coluna ${column} tem valores e não tem título`,
  },
  "entry.consumed": {
    status: 409,
    message: ({ code, refused }: { code: string; refused: string }) => `O lote ${code} já foi usado: ${refused}`,
  },
  "lot.used-after-expiry": {
    status: 409,
    message: ({ code, expiresOn, usedOn }: { code: string; expiresOn: string; usedOn: string }) =>
      `O lote ${code} passaria a vencer em ${expiresOn}, e foi usado em ${usedOn}`,
  },
  "entry.looks-repeated": {
    status: 409,
    message: ({ when, by }: { when: string; by: string }) => `Já entrou ${when} por ${by}. É outra entrega?`,
  },
  "lot.insufficient-balance": {
    status: 409,
    message: ({ code, available }: { code: string; available: string }) =>
      `Saldo insuficiente no lote ${code}: disponível ${available}`,
  },
  "lot.not-consumable": {
    status: 409,
    message: ({ code, reason }: { code: string; reason: string }) => `O lote ${code} não pode ser usado: ${reason}`,
  },
  "lot.in-use": {
    status: 409,
    message: ({ code, usage }: { code: string; usage: string }) => `O lote ${code} não pode ser removido: ${usage}`,
  },
  "lot.transition": {
    status: 409,
    message: ({ code, from, to }: { code: string; from: string; to: string }) =>
      `O lote ${code} não pode passar de ${from} para ${to}`,
  },
  "lot.code-fixed": {
    status: 409,
    message: ({ code }: { code: string }) => `O código do lote ${code} não pode mudar: o lote já foi usado`,
  },
  "lot.removed": { status: 409, message: ({ code }: { code: string }) => `O lote ${code} foi removido` },
  "lot.cycle": {
    status: 409,
    message: ({ code }: { code: string }) => `O lote ${code} já foi feito deste lote e não pode entrar nele`,
  },
  "movement.not-reversible": {
    status: 409,
    message: ({ reason }: { reason: string }) => `O movimento não pode ser estornado: ${reason}`,
  },
  "production.dose-exceeded": {
    status: 422,
    message: ({ additive, dose, limit }: { additive: string; dose: string; limit: string }) =>
      `Dose de ${additive} acima do limite: ${dose} mg/kg, limite ${limit} mg/kg`,
  },
  "payment.settled": {
    status: 409,
    message: ({ supplier, refused }: { supplier: string; refused: string }) =>
      `O pagamento a ${supplier} já tem baixas: ${refused}. Estorne as baixas antes`,
  },
  "payment.unpaid": { status: 409, message: () => "Nada foi pago deste pagamento: não há recibo" },
  "payment.cancelled": { status: 409, message: () => "Este pagamento foi cancelado" },
  "payment.over-open": {
    status: 409,
    message: ({ open }: { open: string }) => `O valor passa do que está em aberto: ${open}`,
  },
  "settlement.reversed": { status: 409, message: () => "Esta baixa já foi estornada" },
  "record.unit-in-use": {
    status: 409,
    message: ({ name }: { name: string }) => `A unidade de ${name} não pode mudar: já há lotes`,
  },
  "fruit.composition-in-use": {
    status: 409,
    message: ({ name }: { name: string }) => `A composição de ${name} não pode mudar: a fruta já está em uso`,
  },
  "internal.busy": { status: 503, message: () => "O sistema está ocupado; tente novamente em instantes" },
  "internal.queue-full": {
    status: 503,
    message: ({ of, seconds }: { of: string; seconds: number }) =>
      `Há ${of} demais na fila; nada foi gravado. Tente de novo em ${seconds} s`,
  },
  "internal.disk-full": {
    status: 507,
    message: () =>
      "Nada foi gravado: o disco do servidor está cheio. Peça ao administrador que libere espaço e tente de novo",
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errors;
export type ErrorParams<Code extends ErrorCode> = Parameters<(typeof errors)[Code]["message"]>;
