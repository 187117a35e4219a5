/**
 * Check digit of a Brazilian electronic invoice's access key (NF-e): 44 digits, modulo 11
 * with weights 2 to 9 from the right. Source: Manual de Orientação do Contribuinte, NF-e.
 */
export function isInvoiceKey(key: string): boolean {
  if (!/^\d{44}$/.test(key)) return false;
  let sum = 0;
  for (let i = 0; i < 43; i++) sum += Number(key[42 - i]) * ((i % 8) + 2);
  const rest = sum % 11;
  return (rest < 2 ? 0 : 11 - rest) === Number(key[43]);
}
