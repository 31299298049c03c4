export type MailError = { statusCode: number; name: string; message: string };

type MailInput = {
	from: string;
	to: string[];
	replyTo: string | null;
	subject: string;
	text: string | null;
	html: string | null;
	headers: Record<string, string>;
};

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;
const NAMED = /^[^<>]*<([^\s@<>]+@[^\s@<>]+)>$/;
const MAX_RECIPIENTS = 50;

function createError(name: string, message: string): MailError {
	return { statusCode: 422, name, message };
}

function isAddress(text: string): boolean {
	return ADDRESS.test(text.trim()) || NAMED.test(text.trim());
}

function readList(value: unknown): string[] | null {
	if (typeof value === "string") return [value];
	return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null;
}

function readHeaders(value: unknown): Record<string, string> | null {
	if (value === undefined) return {};
	if (typeof value !== "object" || value === null) return null;
	const headers: Record<string, string> = {};
	for (const [name, one] of Object.entries(value)) {
		if (typeof one !== "string" || /[\r\n]/.test(name + one)) return null;
		headers[name] = one;
	}
	return headers;
}

function invalidAddress(field: string): MailError {
	return createError(
		"validation_error",
		`Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
	);
}

export function readMail(body: Record<string, unknown>): MailInput | MailError {
	const { from, subject, html, text } = body;
	const to = readList(body.to);
	for (const name of ["from", "to", "subject"]) {
		if (body[name] === undefined || body[name] === "") {
			return createError("missing_required_field", `Missing \`${name}\` field.`);
		}
	}
	if (typeof from !== "string" || !isAddress(from)) return invalidAddress("from");
	if (!to || to.length === 0 || !to.every(isAddress)) return invalidAddress("to");
	if (to.length > MAX_RECIPIENTS) {
		return createError(
			"validation_error",
			`The \`to\` field can have at most ${MAX_RECIPIENTS} addresses.`,
		);
	}
	if (typeof subject !== "string") {
		return createError("validation_error", "The `subject` field must be a `string`.");
	}
	const replyTo = body.reply_to === undefined ? [] : readList(body.reply_to);
	if (!replyTo?.every(isAddress)) return invalidAddress("reply_to");
	const headers = readHeaders(body.headers);
	if (!headers) {
		return createError(
			"validation_error",
			"The `headers` field must be an object of one-line strings.",
		);
	}
	const parts = {
		text: typeof text === "string" ? text : null,
		html: typeof html === "string" ? html : null,
	};
	if (parts.text === null && parts.html === null) {
		return createError("validation_error", "Missing `html` or `text` field.");
	}
	return { from, to, subject, replyTo: replyTo.join(", ") || null, headers, ...parts };
}
