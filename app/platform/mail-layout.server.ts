import type { Mail } from "./mail.server";

type ActionMail = {
	shopName: string;
	to: string;
	subject: string;
	greeting: string;
	paragraphs: readonly string[];
	button?: { label: string; url: string };
};

function escapeHtml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}

/** A mail in the shop's dress: one column, at most one button, and the same words as plain text. */
export function actionMail({
	shopName,
	to,
	subject,
	greeting,
	paragraphs,
	button,
}: ActionMail): Mail {
	const line = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
	const buttonHtml = button
		? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;background:#ff7a1a;color:#1c1a17;border-radius:4px;font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></p><p style="margin:0 0 16px;color:#5c564c;font-size:14px">Or copy this address: ${escapeHtml(button.url)}</p>`
		: "";
	const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f4f1ea;color:#1c1a17;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px"><p style="margin:0 0 24px;font-weight:800;letter-spacing:.02em">${escapeHtml(shopName)}</p>${[greeting, ...paragraphs].map(line).join("")}${buttonHtml}<p style="margin:24px 0 0;border-top:1px solid #d9d3c7;padding-top:16px;color:#5c564c;font-size:14px">${escapeHtml(shopName)}, tools and parts for the trade</p></div></body></html>`;
	const text = [
		greeting,
		...paragraphs,
		...(button ? [`${button.label}: ${button.url}`] : []),
		shopName,
	].join("\n\n");
	return { to, subject, html, text };
}
