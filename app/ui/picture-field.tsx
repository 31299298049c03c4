import { type ReactNode, useEffect, useRef, useState } from "react";
import { MAX_PICTURE_BYTES, PICTURE_KINDS } from "~/platform/picture-rules";
import { Icon } from "./icon";
import { Picture } from "./picture";

const COVER_SIZES = "(min-width: 46rem) 44rem, calc(100vw - 2rem)";
const TYPES = PICTURE_KINDS.map((kind) => `image/${kind}`).join(",");

type PictureFieldProps = {
	label: ReactNode;
	/** The key of the picture that is there now, shown until another is chosen. */
	current?: string | null;
	wide?: boolean;
	optional?: boolean;
	/** The form came back: browsers forget the file then. */
	lost?: boolean;
	errors?: string[];
	/** Names the field on the page, where there are several; its form field is always 'image'. */
	id?: string;
};

/** Chooses a picture. With scripts it is shown at once, and a form with one that is too large is not sent. */
export function PictureField({
	label,
	current,
	wide,
	optional,
	lost,
	errors = [],
	id = "image",
}: PictureFieldProps) {
	const [chosen, setChosen] = useState<{ url: string; tooLarge: boolean } | null>(null);
	const field = useRef<HTMLInputElement>(null);
	const tooLarge = chosen?.tooLarge === true;
	useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);
	// On the form itself, before whatever the page does with it: megabytes would leave to be refused.
	useEffect(() => {
		const form = field.current?.form;
		if (!form || !tooLarge) return;
		const stay = (event: SubmitEvent) => {
			event.preventDefault();
			event.stopPropagation();
			field.current?.focus();
		};
		form.addEventListener("submit", stay);
		return () => form.removeEventListener("submit", stay);
	}, [tooLarge]);
	const box = wide ? { size: 640, height: 192 } : { size: 96, height: 96 };
	const wrong = tooLarge ? ["Choose a picture of at most 5 MB"] : errors;
	const hints = ["JPEG, PNG, WebP or AVIF, at most 5 MB."];
	if (lost && !chosen && wrong.length === 0) hints.unshift("Choose the picture again.");
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
						<Icon name="box" size={32} />
					</span>
				)}
				<input
					type="file"
					ref={field}
					name="image"
					id={`field-${id}`}
					accept={TYPES}
					aria-invalid={wrong.length > 0 || undefined}
					aria-describedby={`hint-${id}${wrong.length > 0 ? ` error-${id}` : ""}`}
					className="input"
					onChange={({ currentTarget: { files } }) => {
						const file = files?.[0];
						setChosen(
							file
								? { url: URL.createObjectURL(file), tooLarge: file.size > MAX_PICTURE_BYTES }
								: null,
						);
					}}
				/>
			</div>
			<p id={`hint-${id}`} className="field-hint">
				{hints.join(" ")}
			</p>
			{wrong.length > 0 ? (
				<p id={`error-${id}`} className="field-error">
					<Icon name="alert" />
					<span>{wrong.join(". ")}</span>
				</p>
			) : null}
		</div>
	);
}
