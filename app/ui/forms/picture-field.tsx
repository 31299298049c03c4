import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { MAX_PICTURE_BYTES, PICTURE_KINDS } from "~/platform/images/image-rules";
import { Icon, type IconName } from "../elements/icon";
import { Picture } from "../pictures/picture";
import { shrinkPicture } from "./shrink-picture";

const COVER_SIZES = "(min-width: 46rem) 44rem, calc(100vw - 2rem)";
const TYPES = PICTURE_KINDS.map((kind) => `image/${kind}`).join(",");

type PictureFieldProps = {
	label: ReactNode;
	current?: string | null;
	wide?: boolean;
	optional?: boolean;
	/** The form came back with errors: browsers then forget the file. */
	mustChooseAgain?: boolean;
	errors?: string[];
	icon?: IconName;
	/** The id on the page; the form field is always 'image'. */
	id?: string;
};

export function getPictureFieldState(result: SubmissionResult | undefined) {
	return {
		mustChooseAgain: result?.initialValue?.image !== undefined,
		errors: result?.error?.image ?? undefined,
	};
}

type Chosen = { url: string; state: "fits" | "shrinking" | "too-large" };

const WORDS = {
	shrinking: "The picture is being shrunk. Please wait",
	"too-large": "Choose a picture of at most 5 MB",
};

/**
 * With scripts it shows a preview, shrinks large pictures and blocks a form whose picture stays too
 * large.
 */
export function PictureField({
	label,
	current,
	wide,
	optional,
	mustChooseAgain,
	errors = [],
	icon = "image",
	id = "image",
}: PictureFieldProps) {
	const [chosen, setChosen] = useState<Chosen | null>(null);
	const field = useRef<HTMLInputElement>(null);
	const pendingMessage = chosen && chosen.state !== "fits" ? WORDS[chosen.state] : null;
	useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);
	// On the form itself, before the page's own submit handler: a refused upload would waste
	// megabytes.
	useEffect(() => {
		const form = field.current?.form;
		if (!form || !pendingMessage) return;
		const preventSubmit = (event: SubmitEvent) => {
			event.preventDefault();
			event.stopPropagation();
			field.current?.focus();
		};
		form.addEventListener("submit", preventSubmit);
		return () => form.removeEventListener("submit", preventSubmit);
	}, [pendingMessage]);
	const box = wide ? { size: 640, height: 192 } : { size: 96, height: 96 };
	const messages = pendingMessage ? [pendingMessage] : errors;

	async function choose(file: File | undefined) {
		if (!file) return setChosen(null);
		const url = URL.createObjectURL(file);
		if (file.size <= MAX_PICTURE_BYTES) return setChosen({ url, state: "fits" });
		setChosen({ url, state: "shrinking" });
		const smaller = await shrinkPicture(file);
		const input = field.current;
		if (input?.files?.[0] !== file) return;
		if (!smaller || smaller.size > MAX_PICTURE_BYTES) return setChosen({ url, state: "too-large" });
		const files = new DataTransfer();
		files.items.add(smaller);
		input.files = files.files;
		setChosen({ url: URL.createObjectURL(smaller), state: "fits" });
	}

	return (
		<div className="field">
			<label htmlFor={`field-${id}`} className="field-label">
				{label}
				{optional ? <span className="field-optional"> (optional)</span> : null}
			</label>
			<div className={wide ? "picture-field picture-field-wide" : "picture-field"}>
				{chosen ? (
					<img src={chosen.url} alt="" width={box.size} height={box.height} className="picture" />
				) : current ? (
					<Picture imageKey={current} alt="" {...box} sizes={wide ? COVER_SIZES : "96px"} />
				) : (
					<span className="picture-none">
						<Icon name={icon} size={32} />
					</span>
				)}
				<input
					type="file"
					ref={field}
					name="image"
					id={`field-${id}`}
					accept={TYPES}
					aria-invalid={messages.length > 0 || undefined}
					aria-describedby={`hint-${id}${messages.length > 0 ? ` error-${id}` : ""}`}
					className="input"
					onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
				/>
			</div>
			<p id={`hint-${id}`} className="field-hint">
				{mustChooseAgain && !chosen && messages.length === 0 ? (
					<strong>Choose the picture again. </strong>
				) : null}
				JPEG, PNG, WebP or AVIF, at most 5 MB.
			</p>
			{messages.length > 0 ? (
				<p id={`error-${id}`} className="field-error">
					<Icon name="alert" />
					<span>{messages.join(". ")}</span>
				</p>
			) : null}
		</div>
	);
}
