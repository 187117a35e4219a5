// The Portuguese and English passwords of eight characters or more that attackers try first.
const common = new Set(
  `12345678 123456789 1234567890 87654321 987654321 0987654321 12341234 11223344 10203040 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  qwertyui qwertyuiop qwerty12 qwerty123 asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 abcdefgh a1b2c3d4 password passw0rd
  password1 password123 p@ssw0rd iloveyou sunshine princess football baseball superman trustno1 letmein1 welcome1
  minhasenha novasenha trocarsenha administrador flamengo corinthians palmeiras vascodagama saopaulo fluminense botafogo
  cruzeiro internacional felicidade teamomuito jesuscristo jesus123 deusefiel estrela1 computador bomdia123`.split(
    /\s+/,
  ),
);

// Passwords that consist of a guessable word, such as `polpa` or `senha`, followed only by digits and punctuation.
const ownWord = /^(pomar|polpa|polpas|fruta|frutas|lote|lotes|fabrica|senha|admin|mudar|trocar|teste|brasil)[\d\W_]*$/;

/** Whether a password is among the first that an attacker would try, ignoring capitals and small letters. */
export function isGuessable(password: string): boolean {
  const small = password.toLowerCase();
  return common.has(small) || ownWord.test(small) || new Set(small).size < 3;
}
