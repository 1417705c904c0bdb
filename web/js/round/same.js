// SPDX-License-Identifier: MIT
// Whether two expressions are one solution: the same n-ary sums and products, in whatever order and
// with whatever parentheses they are written. The library decides what a solution is; this tells
// only which of its list a player has found, so that another one can be shown.

const OPENING = /[(]/, SIGN = /[-+*/]/;

/** A text that is the same for expressions that are the same solution; null where it cannot be
 *  read. */
export function keyOf(expression) {
  const tokens = expression.replace(/[×·]/g, "*").replace(/[÷:]/g, "/").replace(/−/g, "-")
    .match(/\d+|[-+*/()]/g) ?? [];
  let place = 0;
  const fail = () => { throw new SyntaxError("not of + - * /"); };

  /** Terms of a sum, or factors of a product, each with whether it is taken away (divided by). */
  function chain(plus, minus, part) {
    const items = [[false, part()]];
    while (tokens[place] === plus || tokens[place] === minus) {
      const isInverse = tokens[place++] === minus;
      items.push([isInverse, part()]);
    }
    return items.length === 1 ? items[0][1] : { kind: plus, items: flat(plus, items) };
  }
  const sum = () => chain("+", "-", product);
  const product = () => chain("*", "/", atom);
  function atom() {
    const token = tokens[place++] ?? fail();
    if (OPENING.test(token)) {
      const inner = sum();
      if (tokens[place++] !== ")") fail();
      return inner;
    }
    return SIGN.test(token) || token === ")" ? fail() : token;
  }

  try {
    const whole = sum();
    return place === tokens.length ? textOf(whole) : null;
  } catch {
    return null;
  }
}

/** A sum in a sum is part of it; taken away, its signs turn. The same for products; divided by 1 is
 *  times 1. */
function flat(kind, items) {
  return items.flatMap(([isInverse, item]) => (item.kind === kind
    ? item.items.map(([isInner, inner]) => [isInner !== isInverse, inner])
    : [[isInverse && !(kind === "*" && item === "1"), item]]));
}

function textOf(node) {
  if (typeof node === "string") return node;
  const texts = node.items.map(([isInverse, item]) => (isInverse ? "~" : "") + textOf(item)).sort();
  return `(${node.kind} ${texts.join(" ")})`;
}
