// SPDX-License-Identifier: MIT
// The page of the API: a form for each question, made from openapi.json. What the service takes is
// said there alone, so a new parameter has its field here at once.

const FEW = 10; // so many whole numbers are a choice
const COPIED_MS = 2000; // how long a button says so
const SHOWN_CHARACTERS = 200000; // of an answer; a browser cannot lay out millions

/** An element with attributes and children; a child may be a text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A value of an example as the text of a field: [25,50] is 25,50. */
const textOf = (value) => Array.isArray(value) ? value.join(",") : String(value ?? "");

/** What a parameter may be, as words behind its description: where one chooses, the usual choice
 *  alone. */
function boundsOf(schema) {
  const { minimum, maximum, default: usual } = schema;
  if (choicesOf(schema)) return usual !== undefined ? `Default: ${usual}.` : "";
  const hasMost = maximum <= Number.MAX_SAFE_INTEGER; // beyond, it is no bound for people
  const least = minimum > 0 ? `At least ${minimum}.` : "";
  const bounds = hasMost ? `${minimum ?? 0} to ${maximum}.` : least;
  return [bounds, usual !== undefined ? `Default: ${usual}.` : ""].filter(Boolean).join(" ");
}

/** The values of a closed set, or of a few whole numbers. */
function choicesOf({ type, minimum, maximum, enum: words }) {
  if (type === "boolean") return ["true", "false"];
  if (type !== "integer" || !(maximum - minimum < FEW)) return words;
  return Array.from({ length: maximum - minimum + 1 }, (_, i) => String(minimum + i));
}

function control(schema, attributes, value) {
  const choices = choicesOf(schema);
  if (choices) {
    const select = element("select", attributes, element("option", { value: "" }, "as usual"),
      ...choices.map((choice) => element("option", { value: choice }, choice)));
    select.value = value;
    return select;
  }
  const isNumber = schema.type === "integer";
  return element("input", { ...attributes, value, autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", inputmode: isNumber ? "numeric" : undefined });
}

/** The field of a parameter: its name, its control, what it means. */
function field(kind, { name, description, schema, required, example }, value) {
  const id = `${kind}-${name}`;
  const words = description.replace(" In a query, write %2B for +.", ""); // the form writes it
  const input = control(schema, { id, name, required: Boolean(required),
    "aria-describedby": `${id}-text` }, value);
  if (!value && example !== undefined) input.placeholder = textOf(example);
  return element("div", { class: "field" }, element("label", { for: id }, name), input,
    element("p", { id: `${id}-text` }, `${words} ${boundsOf(schema)}`.trim()));
}

/** The field of a body of lines. */
function linesField(kind, { description, content }) {
  const [type, { example }] = Object.entries(content)[0];
  const id = `${kind}-lines`;
  const area = element("textarea", { id, required: true, spellcheck: "false", "data-type": type,
    "aria-describedby": `${id}-text` });
  area.value = example.trim();
  return element("div", { class: "field" }, element("label", { for: id }, "lines"), area,
    element("p", { id: `${id}-text` }, description));
}

/** One JSON object is shown in many lines, JSON lines as they are. */
function pretty(text, type) {
  const isObject = type === "application/json" || type === "application/problem+json";
  const shown = isObject ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return shown.length > SHOWN_CHARACTERS
    ? `${shown.slice(0, SHOWN_CHARACTERS)}\n... ${shown.length - SHOWN_CHARACTERS} more characters`
    : shown;
}

/** Numbers beyond 2^53 lose digits in JSON.parse(), so an answer with such is shown as it came. */
const hasLargeNumber = (text) => /[:[,]\d{16,}/.test(text);

/** Marks the field that the service complains about. */
function mark(form, parameter) {
  for (const input of form.elements) {
    if (input.name) input.setAttribute("aria-invalid", String(input.name === parameter));
  }
  const wrong = parameter && form.elements.namedItem(parameter);
  wrong?.closest("details")?.setAttribute("open", "");
  wrong?.focus();
}

/** The address that a form asks. */
function addressOf(form, path) {
  const given = [...new FormData(form)].filter(([, value]) => value !== "");
  const query = given.map(([name, value]) =>
    `${name}=${encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":")
      .replaceAll("%2F", "/")}`).join("&");
  return new URL(`..${path}${query && `?${query}`}`, document.baseURI).href;
}

/** A text as one word of a shell. */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that asks the same. */
function curlOf(form, path) {
  const area = form.querySelector("textarea[data-type]");
  const body = area ? ` -H ${quoted(`Content-Type: ${area.dataset.type}`)} --data-binary ${
    quoted(area.value)}` : "";
  return `curl ${quoted(addressOf(form, path))}${body}`;
}

/** The command below a form, which follows what is typed, and a button that copies it. */
function commandOf(form, path) {
  const command = element("code", { class: "command", tabindex: "0" });
  const button = element("button", { type: "button", class: "quiet" }, "Copy");
  const tell = () => command.textContent = curlOf(form, path);
  form.addEventListener("input", tell);
  button.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(command.textContent).catch(() => {});
    getSelection().selectAllChildren(command); // for those whose browser has not copied it
    button.textContent = "Copied";
    setTimeout(() => button.textContent = "Copy", COPIED_MS);
  });
  tell();
  return element("div", { class: "curl" }, command, button);
}

/** What kind of value a schema is, in words. */
function kindOf(schema, resolve) {
  const { type, enum: words, const: only, items, anyOf, oneOf } = schema.$ref
    ? resolve(schema) : schema;
  if (only !== undefined) return String(only);
  if (words) return words.map(String).join(", ");
  const kinds = (anyOf ?? oneOf)?.flatMap((one) => kindOf(one, resolve).split(" or "));
  if (kinds) return [...new Set(kinds)].join(" or ");
  if (type === "array") return `list of ${kindOf(items, resolve)}`;
  return { string: "text", integer: "number", boolean: "true or false" }[type] ?? type ?? "JSON";
}

/** The fields of an answer: [name, kind, meaning], those of objects in it behind a dot. */
function fieldsOf(schema, resolve, before = "") {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const inner = given.$ref ? resolve(given) : given;
    const item = inner.type === "array" ? inner.items : inner;
    const object = item?.$ref ? resolve(item) : item;
    const own = `${before}${name}`;
    return [[own, kindOf(given, resolve), given.description ?? ""],
      ...(object?.type === "object" ? fieldsOf(object, resolve, `${own}.`) : [])];
  });
}

/** The objects that an answer may be. */
function objectsOf(schema, resolve) {
  const own = schema.$ref ? resolve(schema) : schema;
  return (own.anyOf ?? own.oneOf)?.flatMap((one) => objectsOf(one, resolve)) ?? [own];
}

/** What the fields of the answers mean. */
function answersOf(content, resolve) {
  const objects = [...new Set(Object.values(content)
    .flatMap(({ schema }) => objectsOf(schema, resolve)))].filter(({ properties }) => properties);
  return element("details", { class: "meaning" }, element("summary", {}, "Fields of the answer"),
    ...objects.flatMap((object) => [
      ...(object.description ? [element("p", {}, object.description)] : []),
      element("dl", {}, ...fieldsOf(object, resolve).map(([name, kind, meaning]) =>
        element("div", {}, element("dt", {}, element("code", {}, name), ` ${kind}`),
          element("dd", {}, meaning)))),
    ]));
}

/** Asks the service, and shows what it answers. */
async function ask(form, path, answer) {
  const area = form.querySelector("textarea[data-type]");
  const address = addressOf(form, path);
  const [status, link, text] = answer.children;
  const button = form.querySelector("button");
  button.disabled = true;
  status.textContent = "Asking ...";
  answer.hidden = false;
  try {
    const begin = performance.now();
    const response = await fetch(address, area
      ? { method: "POST", headers: { "Content-Type": area.dataset.type }, body: area.value } : {});
    const body = await response.text();
    const milliseconds = Math.round(performance.now() - begin);
    const type = response.headers.get("Content-Type") ?? "";
    status.textContent = `${response.status}, ${body.length} characters in ${milliseconds} ms`;
    status.classList.toggle("is-wrong", !response.ok);
    text.textContent = hasLargeNumber(body) ? body : pretty(body, type);
    mark(form, response.ok ? undefined : JSON.parse(body).parameter);
  } catch (error) {
    status.textContent = `The service cannot be reached: ${error.message}`;
    status.classList.add("is-wrong");
    text.textContent = "";
  }
  link.replaceChildren(area ? `POST ${address}` : element("a", { href: address }, address));
  button.disabled = false;
}

/** The section of a question. */
function section(kind, path, operation, parameters, { body, resolve }) {
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? [];
  const isLines = type === "application/x-ndjson";
  const example = isLines ? {} : media?.example ?? {};
  const fields = parameters.map((parameter) =>
    [parameter.name in example, field(kind, parameter, textOf(example[parameter.name]))]);
  const first = fields.filter(([isShown]) => isShown).map(([, made]) => made);
  const rest = fields.filter(([isShown]) => !isShown).map(([, made]) => made);
  if (isLines) first.push(linesField(kind, body));
  const answer = element("div", { class: "answer", hidden: true },
    element("p", { class: "status", role: "status" }), element("p", { class: "address" }),
    element("pre", { tabindex: "0", role: "region", "aria-label": `The answer of ${kind}` }));
  const form = element("form", { novalidate: true },
    ...(first.length ? [element("div", { class: "fields" }, ...first)] : []),
    ...(rest.length ? [element("details", {}, element("summary", {},
      `${rest.length} more parameters`), element("div", { class: "fields" }, ...rest))] : []),
    element("button", {}, "Ask"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(form, path, answer);
  });
  return element("section", { id: kind, "aria-labelledby": `${kind}-title` },
    element("h2", { id: `${kind}-title` }, kind), element("p", {}, `${operation.summary}.`),
    element("p", { class: "path" }, element("code", {}, `${isLines ? "POST" : "GET"} ${path}`)),
    form, commandOf(form, path), answer,
    answersOf(operation.responses[200].content, resolve));
}

/** Writes all sections. */
function show({ info, paths, components }) {
  const resolve = ({ $ref }) => $ref.split("/").slice(2).reduce((at, name) => at[name], components);
  document.getElementById("about").textContent = info.description;
  for (const [path, operations] of Object.entries(paths)) {
    const body = operations.post?.requestBody;
    if (!body) continue; // what is no question
    const kind = path.split("/").pop();
    const operation = operations.get ?? operations.post;
    const parameters = (operation.parameters ?? []).map((one) =>
      one.$ref ? resolve(one) : one);
    document.getElementById("list").append(
      element("li", {}, element("a", { href: `#${kind}` }, kind)));
    document.getElementById("main")
      .append(section(kind, path, operation, parameters, { body, resolve }));
  }
  // The sections came after the address was looked at.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

try {
  const response = await fetch("v1/openapi.json");
  if (!response.ok) throw new Error(`status ${response.status}`);
  show(await response.json());
} catch (error) {
  const failure = document.getElementById("failure");
  failure.textContent = `The forms cannot be made: ${error.message}. Load this page again.`;
  failure.hidden = false;
}
