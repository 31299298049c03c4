import { formatNumber } from "~/platform/format/format-number";
import type { FetchRefusal } from "~/platform/public-fetch.server";
import { findUrlError, type UrlRules } from "../../webhooks/url-rules";

/** The first address of a cell, and how many it has; null for other cells. */
export function findPictureAddress(cell: string): { address: string; of: number } | null {
	if (!/^https?:\/\//i.test(cell)) return null;
	const all = cell.split(/[,;|\s]+(?=https?:\/\/)/i);
	return { address: all[0] ?? cell, of: all.length };
}

/** Https and a public name, without a port, and never the shop itself. */
export const isFetchable = (address: string, rules: UrlRules): boolean =>
	findUrlError(address, rules) === null &&
	(isTrusted(address, rules) || new URL(address).port === "");

export const isTrusted = (address: string, { webhookTrustedOrigins }: UrlRules): boolean =>
	URL.canParse(address) && webhookTrustedOrigins.includes(new URL(address).origin);

/** Known before anybody asks the host. */
export function findAddressProblem(address: string, rules: UrlRules): PictureProblem | "" {
	if (isFetchable(address, rules)) return "";
	return /^https:/i.test(address) ? "not-public" : "not-https";
}

type FetchProblem = FetchRefusal | "not-https" | "no-picture";
/** 'not-uploaded' of one that is named by its file. */
export type PictureProblem = FetchProblem | "not-uploaded";

/** Why pictures were not fetched: nothing of what their hosts have answered. */
const FETCH_PROBLEMS: Record<FetchProblem, string> = {
	"not-https": "the address must begin with https://",
	"not-public": "the address is not public",
	"other-host": "the address leads to another host",
	"no-answer": "the host did not answer with a file",
	"too-large": "the file is too large",
	"no-picture": "the file is not a picture that the shop takes",
};

export function describePictureProblem(problem: PictureProblem, count: number): string {
	if (problem === "not-uploaded")
		return count === 1
			? "1 picture is not uploaded"
			: `${formatNumber(count)} pictures are not uploaded`;
	return `${count === 1 ? "This picture" : "These pictures"} can't be fetched: ${FETCH_PROBLEMS[problem]}`;
}

/** Of a line whose picture is not there; `problem` of an address is '' until somebody asks to fetch it. */
export type Unfetched = { address: string; problem: PictureProblem | "" };
