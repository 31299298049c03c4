import { Buffer } from "node:buffer";
import { innocentTable } from "./texts";

export type MailLimits = { bytes: number; lines: number };

/** Where the receiving server writes its results above a mail, and a new Message-ID. */
export const buildHead = (from: string, id: string): string => {
	const domain = from.slice(from.lastIndexOf("@") + 1);
	return `Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=${domain}\r\nFrom: ${from}\r\nSubject: List\r\nMessage-ID: <${id}@${domain}>\r\n`;
};

type Shape = {
	/** What follows the head, and what is repeated until a limit is reached. */
	start: string;
	unit: string;
	end?: string;
};

const MIXED = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n';
const HTML = "Content-Type: text/html\r\n\r\n";
const FILE = "--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n";
const nest = (depth: number) =>
	Array.from(
		{ length: depth },
		(_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
	).join("");

/** Mails that are all structure, and those of which a reader could lose time with each letter. */
const SHAPES: Record<string, Shape> = {
	"short lines": { start: "\r\n", unit: "TY-0912 12\r\n" },
	"empty lines": { start: "\r\n", unit: "\r\n" },
	"one line": { start: "\r\n", unit: "TY-0912 12 " },
	"lines without line feeds": { start: "\r\n", unit: "TY-0912 1\r" },
	"base64 of a file": {
		start: `${MIXED}${FILE}Content-Transfer-Encoding: base64\r\n\r\n`,
		unit: `${"QUJD".repeat(19)}\r\n`,
	},
	"base64 in short lines": { start: "Content-Transfer-Encoding: base64\r\n\r\n", unit: "QUJD\r\n" },
	"quoted-printable": {
		start: "Content-Transfer-Encoding: quoted-printable\r\n\r\n",
		unit: "=41=0A=43=\r\n",
	},
	"flowed text": { start: "Content-Type: text/plain; format=flowed\r\n\r\n", unit: "a 1 \r\n" },
	"quoted text": { start: "In-Reply-To: <a@b>\r\n\r\n", unit: "On a\r\n" },
	"heads of Outlook": { start: "In-Reply-To: <a@b>\r\n\r\n", unit: "From: a\r\nSent: b\r\n" },
	parts: { start: MIXED, unit: "--b\r\n\r\na 1\r\n" },
	"parts without text": { start: MIXED, unit: "--b\r\n" },
	"attached files": { start: MIXED, unit: `${FILE}\r\nTY-0912 1\r\n` },
	"alternatives in HTML": {
		start: 'Content-Type: multipart/alternative; boundary="b"\r\n\r\n',
		unit: `--b\r\n${HTML}<b>1</b>\r\n`,
	},
	"nested parts": { start: `${nest(18)}\r\n`, unit: "--b1x\r\n" },
	"parts nested too deeply": { start: nest(400), unit: "a 1\r\n" },
	"mails in mails": { start: "", unit: "Content-Type: message/rfc822\r\n\r\n" },
	"open cells": { start: HTML, unit: "<td>" },
	cells: { start: HTML, unit: "<td>1</td>" },
	"a table in lines": { start: HTML, unit: "<tr><td>TY-0912</td><td>1</td></tr>\r\n" },
	"open tags": { start: HTML, unit: "<" },
	"open comments": { start: HTML, unit: "<!--" },
	entities: { start: HTML, unit: "&amp;" },
	headers: { start: "", unit: "X-A: b\r\n", end: "\r\na 1" },
	"a folded header": { start: "X-A: b\r\n", unit: " c\r\n", end: "\r\na 1" },
	"groups of addresses": { start: "Cc: ", unit: "a:b@c,", end: "\r\n\r\na 1" },
	"quotes in addresses": { start: "Reply-To: ", unit: '"\\(', end: "\r\n\r\na 1" },
	"a second From of groups": { start: "From: ", unit: "a:b@c,", end: "\r\n\r\na 1" },
	"encoded words": { start: "Subject: ", unit: "=?utf-8?q?=41?= ", end: "\r\n\r\na 1" },
	"parameters of a type": {
		start: "Content-Type: text/plain; ",
		unit: "a*0*=b; ",
		end: "\r\n\r\na 1",
	},
	"headers of a part": { start: `${MIXED}--b\r\n`, unit: "X-A: b\r\n", end: "\r\na 1" },
	"parameters of a part": {
		start: `${MIXED}--b\r\nContent-Type: text/csv; `,
		unit: "a*0*=b; ",
		end: "\r\n\r\na 1",
	},
};

const countLines = (text: string) => text.split("\n").length - 1;

function fill(head: string, { start, unit, end = "" }: Shape, { bytes, lines }: MailLimits) {
	const around = head + start + end;
	const byBytes = Math.floor((bytes - around.length) / unit.length);
	const byLines = Math.floor((lines - countLines(around)) / (countLines(unit) || 1 / byBytes));
	return (
		around.slice(0, around.length - end.length) + unit.repeat(Math.min(byBytes, byLines)) + end
	);
}

/** Each as long as a mail that is read may be. */
export const listHostileMails = (limits: MailLimits) =>
	Object.entries(SHAPES).map(
		([name, shape]) => [name, (head: string) => fill(head, shape, limits)] as const,
	);

/** A list of 900 parts as a file. */
export const createInnocentMail = (head: string): string => {
	const file = Buffer.from(innocentTable(64 * 1024))
		.toString("base64")
		.replace(/(.{76})/g, "$1\r\n");
	return `${head}${MIXED}${FILE}Content-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--\r\n`;
};
