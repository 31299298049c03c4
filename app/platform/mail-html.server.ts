import { linkParts } from "./links";

/** What a mail says, part by part, before it is dressed. */
export type MailContent = {
	shopName: string;
	subject: string;
	preheader: string;
	paragraphs: readonly string[];
	/** Whether web addresses in the paragraphs can be followed: only in words that the shop wrote itself. */
	linked: boolean;
	facts: readonly MailFact[];
	code?: string;
	button?: { label: string; url: string };
	footnote?: string;
	footLink?: { label: string; url: string };
};

/** One line of what a mail is about, as 'Quantity' and '3'; a strong one is what it comes to. */
export type MailFact = { label: string; value: string; strong?: boolean };

/** Text as it stands in HTML, in an element or an attribute. */
export function escapeHtml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}

/*
 * Mail programs read styles in place best, and forget most of a style sheet but its media queries: the light colours
 * stand in place, the dark ones override them by class. The colours are those of app.css.
 */
const SHEET = `:root{color-scheme:light dark}
@media (max-width:480px){.sheet{padding:24px 20px!important}.button{display:block!important}}
@media (prefers-color-scheme:dark){.ground{background:#161513!important;color:#f1ede4!important}.sheet{background:#1e1c19!important;border-color:#38352f!important;border-top-color:#ff7a2b!important}.soft{color:#b5aea1!important}.line{border-color:#38352f!important}.code{background:#2a2824!important}}`;

const SOFT = "color:#5c574e;font-size:14px;line-height:20px";
const CELL = "padding:10px 0;border-top:1px solid #ddd8cc;vertical-align:top";

function paragraph(text: string, linked: boolean): string {
	const parts = linked ? linkParts(text) : [{ text, url: undefined }];
	const words = parts.map(({ text, url }) => {
		const shown = escapeHtml(text).replaceAll("\n", "<br>");
		return url ? `<a href="${escapeHtml(url)}" style="color:inherit">${shown}</a>` : shown;
	});
	return `<p style="margin:0 0 16px">${words.join("")}</p>`;
}

function factsTable(facts: readonly MailFact[]): string {
	if (facts.length === 0) return "";
	const rows = facts.map(({ label, value, strong }) => {
		const weight = strong ? ";font-weight:700" : "";
		return `<tr><th scope="row" class="line soft" style="${CELL};width:34%;padding-right:16px;text-align:left;font-weight:400;color:#5c574e">${escapeHtml(label)}</th><td class="line" style="${CELL}${weight}">${escapeHtml(value)}</td></tr>`;
	});
	return `<table class="line" style="width:100%;margin:8px 0 24px;border-collapse:collapse;border-bottom:1px solid #ddd8cc">${rows.join("")}</table>`;
}

function codePart(code: MailContent["code"]): string {
	if (!code) return "";
	return `<p class="code" style="margin:24px 0;padding:16px;border-radius:4px;background:#f2efe7;font:700 32px/40px ui-monospace,Consolas,Menlo,monospace;letter-spacing:.2em;text-align:center">${escapeHtml(code)}</p>`;
}

function buttonPart(button: MailContent["button"]): string {
	if (!button) return "";
	const [label, url] = [escapeHtml(button.label), escapeHtml(button.url)];
	return `<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;padding:13px 24px;border-radius:4px;background:#ff6a13;color:#1c1a17;font-weight:700;text-align:center;text-decoration:none">${label}</a></p>
<p class="soft" style="margin:0;${SOFT}">Or copy this address: ${url}</p>`;
}

function footPart({ footnote, footLink }: MailContent): string {
	const link = footLink
		? `<a href="${escapeHtml(footLink.url)}" style="color:inherit">${escapeHtml(footLink.label)}</a>`
		: "";
	const line = [footnote ? escapeHtml(footnote) : "", link].filter(Boolean).join(" ");
	return line && `${line}<br>`;
}

/** A mail as HTML in the shop's dress: one column, at most one button, light and dark. */
export function mailHtml(content: MailContent): string {
	const { subject, preheader, paragraphs, linked, facts, button } = content;
	const shopName = escapeHtml(content.shopName);
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${SHEET}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#faf8f3;color:#1c1a17;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="display:none">${escapeHtml(preheader)}</div>
<div style="max-width:600px;margin:0 auto;padding:24px 12px;overflow-wrap:anywhere">
<p style="margin:0 0 12px;padding:0 4px;font-size:20px;font-weight:800;letter-spacing:-.01em">${shopName}</p>
<div class="sheet" style="padding:32px;border:1px solid #ddd8cc;border-top:4px solid #ff6a13;border-radius:4px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;letter-spacing:-.01em">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => paragraph(text, linked)).join("\n")}
${factsTable(facts)}${codePart(content.code)}${buttonPart(button)}
</div>
<p class="soft" style="margin:16px 0 0;padding:0 4px;${SOFT}">${footPart(content)}${shopName}, tools and parts for the trade</p>
</div>
</body>
</html>
`;
}
