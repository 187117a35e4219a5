/**
 * The problem with the access key of a Brazilian electronic invoice, as a sentence; null for a valid key. The key has
 * 44 characters, of which the twelve of the issuer's CNPJ may be letters since July 2026. The last character is a check
 * digit: modulo 11 with weights 2 to 9 from the right, where the value of a character is its ASCII code minus 48. Goods
 * are delivered with an NF-e (model 55) or an NFC-e (model 65). Source: Manual de Orientação do Contribuinte, NF-e;
 * Nota Técnica Conjunta 2025.001, alphanumeric CNPJ.
 * @param key  the access key without spaces, with capital letters.
 */
export function invoiceKeyProblem(key: string): string | null {
  if (!/^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/.test(key))
    return "A chave da nota tem 44 caracteres: algarismos e, no CNPJ de quem emitiu, letras";
  if (calculateCheckDigit(key) !== Number(key[43]))
    return "O dígito verificador da chave não confere: confira os 44 caracteres";
  const model = key.slice(20, 22);
  return ["55", "65"].includes(model) ? null : `Esta chave é de outro documento (modelo ${model}): use a da NF-e`;
}

function calculateCheckDigit(key: string): number {
  let sum = 0;
  for (let i = 0; i < 43; i++) sum += (key.charCodeAt(42 - i) - 48) * ((i % 8) + 2);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
