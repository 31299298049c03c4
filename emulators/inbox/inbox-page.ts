import type { Reply } from "../http/exchange.ts";
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";
import type { Message } from "./inbox-state.ts";

function renderMailFrame(message: Message): Html | null {
	if (message.html === null) return null;
	// Links inside the frame can't navigate it.
	const base = '<base target="_blank">';
	const document = message.html.includes("<head>")
		? message.html.replace("<head>", `<head>${base}`)
		: base + message.html;
	const title = `Mail: ${message.subject}`;
	return html`<iframe class="mail" title="${title}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${document}"></iframe>`;
}

function renderMessage(message: Message): Html {
	const { id, kind, to, from, replyTo, subject, text, links, at } = message;
	const answer = new URLSearchParams({ from: to, subject: `Re: ${subject}` });
	// State files of older versions have no headers.
	const headers = Object.entries(message.headers ?? {});
	return html`<article id="${id}">
<h2 class="break">${kind === "sms" ? "SMS" : subject}</h2>
<dl>
<dt>To</dt><dd>${to}</dd>
${from && html`<dt>From</dt><dd>${from}</dd>`}
${replyTo && html`<dt>Reply to</dt><dd>${replyTo}</dd>`}
${headers.map(([name, value]) => html`<dt>${name}</dt><dd class="break">${value}</dd>`)}
<dt>At</dt><dd><time datetime="${at}">${at.replace("T", " ").slice(0, 19)} UTC</time></dd>
</dl>
${kind === "mail" && html`<p><a href="/inbound?${answer.toString()}">Reply by mail</a></p>`}
${renderMailFrame(message)}
${
	message.html === null
		? html`<pre>${text}</pre>`
		: html`<details><summary>Text part</summary><pre>${text}</pre></details>`
}
${
	links.length > 0 &&
	html`<p class="quiet">Links</p><ul class="links">${links.map((link) => html`<li class="break"><a href="${link}">${link}</a></li>`)}</ul>`
}
</article>`;
}

export function renderInboxPage(messages: Message[], to: string | null): Reply {
	const content = html`<p class="dress">Local inbox (emulator). Nothing is really sent.</p>
<main class="wide">
<h1>Inbox${to && html` of ${to}`}</h1>
<div class="row">
<p><a href="/">All emulators</a> · <a href="/inbox">Reload</a></p>
<form method="post" action="/inbox/empty"><button class="plain">Empty the inbox</button></form>
</div>
${messages.length === 0 ? html`<p>No mail and no SMS yet.</p>` : messages.map(renderMessage)}
</main>`;
	// Frames inherit this policy, and mail has inline styles.
	return renderPage("Inbox", content, { inlineStyles: true });
}
