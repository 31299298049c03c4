import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { ProfilePicture } from "~/domain/accounts/profile/verbs.server";
import { Button } from "~/ui/elements/button";
import { PictureField } from "~/ui/uploads/picture-field";

type PictureFormProps = {
	which: ProfilePicture;
	label: string;
	current: string | null;
	error?: string;
};

export function PictureForm({ which, label, current, error }: PictureFormProps) {
	const navigate = useNavigate();
	const [percent, setPercent] = useState<number | null>(null);
	const [failed, setFailed] = useState<string | null>(null);
	const message = failed ?? error;

	async function upload(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		setFailed(null);
		setPercent(0);
		const result = await uploadForm(`/updateprofile/${which}`, new FormData(form), setPercent);
		setPercent(null);
		// Session ended or error page: resubmit without scripts, so that the browser shows it.
		if (result === "elsewhere") return form.submit();
		setFailed(result.error);
		// Reloads the page, so that the file input is cleared and the navigation shows the photo.
		if (result.error === null)
			navigate("/updateprofile", { replace: true, preventScrollReset: true });
	}

	return (
		<Form
			method="post"
			encType="multipart/form-data"
			action={`/updateprofile?picture=${which}`}
			onSubmit={upload}
			key={current}
			noValidate
			preventScrollReset
		>
			<PictureField
				label={label}
				current={current}
				wide={which === "cover"}
				icon={which === "cover" ? "image" : "person"}
				errors={message ? [message] : []}
				id={which}
			/>
			{percent === null ? null : <UploadProgress label={label} percent={percent} />}
			<Button type="submit" disabled={percent !== null}>
				Upload {label.toLowerCase()}
			</Button>
		</Form>
	);
}

function UploadProgress({ label, percent }: { label: string; percent: number }) {
	return (
		<p className="mb-5 text-small text-soft">
			<progress
				max={100}
				value={percent}
				aria-label={`Uploading: ${label}`}
				className="block h-1 w-full appearance-none rounded-bar bg-line accent-signal [&::-moz-progress-bar]:rounded-bar [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:rounded-bar [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-bar [&::-webkit-progress-value]:bg-signal"
			/>
			{percent < 100 ? `${percent}% sent` : "Uploaded, saving"}
		</p>
	);
}

type UploadResult = { error: string | null };

/** Reports progress from 0 to 100. */
function uploadForm(
	url: string,
	body: FormData,
	onPercent: (percent: number) => void,
): Promise<UploadResult | "elsewhere"> {
	return new Promise((resolve) => {
		// fetch reports no upload progress.
		const request = new XMLHttpRequest();
		request.open("POST", url);
		request.responseType = "json";
		request.upload.onprogress = ({ loaded, total }) =>
			onPercent(Math.floor((100 * loaded) / total));
		request.onload = () => {
			// The request follows redirects, and a page is not JSON.
			const result: { error?: unknown } | null = request.response;
			if (request.status === 200 && result !== null) return resolve({ error: null });
			resolve(typeof result?.error === "string" ? { error: result.error } : "elsewhere");
		};
		request.onerror = () => resolve({ error: "The upload was interrupted. Please try again" });
		request.send(body);
	});
}
