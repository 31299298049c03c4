import { ButtonLink } from "./button";
import { Page } from "./page";

type Wording = { title: string; text: string };

const WORDS: Record<number, Wording> = {
	403: {
		title: "NOT ALLOWED",
		text: "This page is not open to your account. Sign in with an account that may see it, or go back to the shop.",
	},
	404: {
		title: "PAGE NOT FOUND",
		text: "There is nothing at this address. The link may be old, or a letter may be missing from it.",
	},
	429: {
		title: "TOO MANY TRIES",
		text: "This was asked for too often in a short time. Wait a few minutes, then try again.",
	},
};

/** 403s whose guard told why. */
const REASONS: Record<string, Wording> = {
	"foreign-origin": {
		title: "NOT ALLOWED",
		text: "The form did not come from a page of this shop, so nothing was changed. Open the page here and send it again.",
	},
};

const REFUSED: Wording = {
	title: "THAT DID NOT WORK",
	text: "The shop could not accept this request. Go back, check what you sent and try again.",
};

const FAILED: Wording = {
	title: "SOMETHING WENT WRONG",
	text: "The fault is on our side, and we have noted it. Wait a moment and load the page again. If you were paying, look at your orders before you try again.",
};

export type Failure = { status: number; reason?: string };

/** What a failure means to a shopper, and what to do about it. */
export function wordsFor({ status, reason }: Failure): Wording {
	const told = reason === undefined ? undefined : REASONS[reason];
	return told ?? WORDS[status] ?? (status < 500 ? REFUSED : FAILED);
}

/** The last resort of every page, in the shop's dress. */
export function ErrorPage({ failure }: { failure: Failure }) {
	const { title, text } = wordsFor(failure);
	return (
		<Page width="text" title={title} intro={text}>
			<p className="mb-6 text-small text-soft">Error {failure.status}</p>
			<ButtonLink to="/" variant="main">
				BACK TO HOME
			</ButtonLink>
		</Page>
	);
}
