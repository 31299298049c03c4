import { useLocation } from "@remix-run/react";
import { Notice } from "../elements/notice";

/** Around the texts that have no field any more. */
export const KEPT_TEXT_ID = "kept-text";

/** 'waiting' for a sign-in; otherwise the page is filled in, without `files`. */
export type KeptFormState = "waiting" | { files: readonly string[] } | null;

const SIGN_IN_PAGES = /^\/(?:login|signup|auth|account\/confirm|verify-email|reset-password)\b/;

export function KeptFormNotice({ state }: { state: KeptFormState }) {
	const { pathname } = useLocation();
	if (state === null || (state === "waiting" && !SIGN_IN_PAGES.test(pathname))) return null;
	return (
		<div role="status" className="mx-auto mt-6 max-w-text px-4">
			{state === "waiting" ? <FormIsKept /> : null}
			{/* Its page has no scripts, so browsers don't load this. */}
			{import.meta.env.SSR && state !== "waiting" ? <FilledIn files={state.files} /> : null}
		</div>
	);
}

export const FormIsKept = () => (
	<Notice kind="info" title="What you typed is kept">
		Nothing has been sent yet. You find it on its page again when you have logged in, within an hour
		and in this browser.
	</Notice>
);

function FilledIn({ files }: { files: readonly string[] }) {
	return (
		<Notice kind="info" title="Here is what you typed">
			<p>Nothing has been done yet. Check the form, and send it.</p>
			{files.length > 0 ? <p>Files aren't kept. Choose again: {files.join(", ")}</p> : null}
			<KeptText label="These texts have no field on this page now. Copy what you need." />
		</Notice>
	);
}

export function KeptText({ label, text }: { label: string; text?: string }) {
	return (
		<div id={KEPT_TEXT_ID} className="mt-3">
			<label htmlFor="field-kept-text" className="field-label">
				{label}
			</label>
			<textarea id="field-kept-text" className="input" rows={6} readOnly defaultValue={text} />
		</div>
	);
}
