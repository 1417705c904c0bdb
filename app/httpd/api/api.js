// SPDX-License-Identifier: MIT
// The page of the API: a form for each question, made from openapi.json. What the service takes is
// said there alone, so a new parameter has its field here at once.

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

/** What a parameter may be, as words behind its description. */
function boundsOf({ minimum, maximum, default: usual }) {
  const hasMost = maximum <= Number.MAX_SAFE_INTEGER; // beyond, it is no bound for people
  const least = minimum > 0 ? `At least ${minimum}.` : "";
  const bounds = hasMost ? `${minimum ?? 0} to ${maximum}.` : least;
  return [bounds, usual !== undefined ? `Default: ${usual}.` : ""].filter(Boolean).join(" ");
}

function control(schema, attributes, value) {
  const choices = schema.type === "boolean" ? ["true", "false"] : schema.enum;
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

/** Asks the service, and shows what it answers. */
async function ask(form, path, answer) {
  const area = form.querySelector("textarea[data-type]");
  const given = [...new FormData(form)].filter(([, value]) => value !== "");
  const query = given.map(([name, value]) =>
    `${name}=${encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":")
      .replaceAll("%2F", "/")}`).join("&");
  const address = new URL(`..${path}${query && `?${query}`}`, document.baseURI).href;
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
function section(kind, path, operation, body, parameters) {
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
    form, answer);
}

/** Writes all sections. */
function show({ info, paths, components }) {
  const resolve = (node) => node.$ref ? components.parameters[node.$ref.split("/").pop()] : node;
  document.getElementById("about").textContent = info.description;
  for (const [path, operations] of Object.entries(paths)) {
    const body = operations.post?.requestBody;
    if (!body) continue; // what is no question
    const kind = path.split("/").pop();
    const operation = operations.get ?? operations.post;
    const parameters = (operation.parameters ?? []).map(resolve);
    document.getElementById("list").append(
      element("li", {}, element("a", { href: `#${kind}` }, kind)));
    document.getElementById("main").append(section(kind, path, operation, body, parameters));
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
