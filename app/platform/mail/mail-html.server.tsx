import { type CSSProperties, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { splitTextByLinks } from "./links";

type Link = { label: string; url: string };

export type MailContent = {
	shopName: string;
	logoUrl: string | null;
	subject: string;
	preheader: string;
	paragraphs: readonly string[];
	linkify: boolean;
	details: readonly MailDetail[];
	code?: string;
	button?: Link;
	footnote?: string;
	footLink?: Link;
};

export type MailDetail = { label: string; value: string; isEmphasized?: boolean };

/* Email clients ignore most style sheets, so light colours are inline; both as in app.css. */
const STYLE_SHEET = `:root{color-scheme:light dark}
@media (max-width:480px){.sheet{padding:24px 20px!important}.button{display:block!important}}
@media (prefers-color-scheme:dark){.ground{background:#161513!important;color:#f1ede4!important}.sheet{background:#1e1c19!important;border-color:#38352f!important;border-top-color:#ff7a2b!important}.soft{color:#b5aea1!important}.line{border-color:#38352f!important}.code{background:#2a2824!important}}`;

const BORDER = "1px solid #ddd8cc";
const soft: CSSProperties = { color: "#5c574e", fontSize: 14, lineHeight: "20px" };
const cell: CSSProperties = { padding: "10px 0", borderTop: BORDER, verticalAlign: "top" };
const inherited: CSSProperties = { color: "inherit" };

function Lines({ text }: { text: string }) {
	return text.split("\n").map((line, index) => (
		<Fragment key={index}>
			{index > 0 && <br />}
			{line}
		</Fragment>
	));
}

function Paragraph({ text, linkify }: { text: string; linkify: boolean }) {
	const parts = linkify ? splitTextByLinks(text) : [{ text, url: undefined }];
	return (
		<p style={{ margin: "0 0 16px" }}>
			{parts.map(({ text, url }, index) =>
				url ? (
					<a key={index} href={url} style={inherited}>
						{text}
					</a>
				) : (
					<Lines key={index} text={text} />
				),
			)}
		</p>
	);
}

function Details({ details }: Pick<MailContent, "details">) {
	if (details.length === 0) return null;
	const table: CSSProperties = {
		width: "100%",
		margin: "8px 0 24px",
		borderCollapse: "collapse",
		borderBottom: BORDER,
	};
	const head: CSSProperties = { ...cell, width: "34%", paddingRight: 16, textAlign: "left" };
	return (
		<table className="line" style={table}>
			<tbody>
				{details.map(({ label, value, isEmphasized }) => (
					<tr key={label}>
						<th
							scope="row"
							className="line soft"
							style={{ ...head, fontWeight: 400, color: soft.color }}
						>
							{label}
						</th>
						<td className="line" style={isEmphasized ? { ...cell, fontWeight: 700 } : cell}>
							{value}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Code({ code }: { code: string }) {
	const style: CSSProperties = {
		margin: "24px 0",
		padding: 16,
		borderRadius: 4,
		background: "#f2efe7",
		font: "700 32px/40px ui-monospace,Consolas,Menlo,monospace",
		letterSpacing: ".2em",
		textAlign: "center",
	};
	return (
		<p className="code" style={style}>
			{code}
		</p>
	);
}

function Button({ label, url }: Link) {
	const style: CSSProperties = {
		display: "inline-block",
		padding: "13px 24px",
		borderRadius: 4,
		background: "#ff6a13",
		color: "#1c1a17",
		fontWeight: 700,
		textAlign: "center",
		textDecoration: "none",
	};
	return (
		<>
			<p style={{ margin: "24px 0" }}>
				<a className="button" href={url} style={style}>
					{label}
				</a>
			</p>
			<p className="soft" style={{ margin: 0, ...soft }}>
				Or copy this link: {url}
			</p>
		</>
	);
}

function Footer({ footnote, footLink, shopName }: MailContent) {
	return (
		<p className="soft" style={{ margin: "16px 0 0", padding: "0 4px", ...soft }}>
			{footnote}
			{footnote && footLink && " "}
			{footLink && (
				<a href={footLink.url} style={inherited}>
					{footLink.label}
				</a>
			)}
			{(footnote || footLink) && <br />}
			{shopName}, tools and parts for the trade
		</p>
	);
}

function MailDocument(content: MailContent) {
	const { shopName, logoUrl, subject, preheader, paragraphs, linkify, details, code, button } =
		content;
	const body: CSSProperties = {
		margin: 0,
		padding: 0,
		background: "#faf8f3",
		color: "#1c1a17",
		font: "16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
	};
	const column: CSSProperties = {
		maxWidth: 600,
		margin: "0 auto",
		padding: "24px 12px",
		overflowWrap: "anywhere",
	};
	const sheet: CSSProperties = {
		padding: 32,
		border: BORDER,
		borderTop: "4px solid #ff6a13",
		borderRadius: 4,
		background: "#ffffff",
	};
	const name: CSSProperties = { margin: "0 0 12px", padding: "0 4px", fontSize: 20 };
	const logo: CSSProperties = { display: "block", height: 48, maxWidth: "100%" };
	const heading: CSSProperties = { margin: "0 0 16px", fontSize: 22, lineHeight: "28px" };
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{subject}</title>
				<style dangerouslySetInnerHTML={{ __html: STYLE_SHEET }} />
			</head>
			<body className="ground" style={body}>
				<div style={{ display: "none" }}>{preheader}</div>
				<div style={column}>
					<p style={{ ...name, fontWeight: 800, letterSpacing: "-.01em" }}>
						{logoUrl ? <img src={logoUrl} alt={shopName} style={logo} /> : shopName}
					</p>
					<div className="sheet" style={sheet}>
						<h1 style={{ ...heading, letterSpacing: "-.01em" }}>{subject}</h1>
						{paragraphs.map((text, index) => (
							<Paragraph key={index} text={text} linkify={linkify} />
						))}
						<Details details={details} />
						{code && <Code code={code} />}
						{button && <Button {...button} />}
					</div>
					<Footer {...content} />
				</div>
			</body>
		</html>
	);
}

export function renderMail(content: MailContent): string {
	return `<!doctype html>\n${renderToStaticMarkup(<MailDocument {...content} />)}\n`;
}
