import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "./icon";
import { Picture } from "./picture";

const MAX_BYTES = 5 * 1024 * 1024;
const COVER_SIZES = "(min-width: 46rem) 44rem, calc(100vw - 2rem)";
const KINDS = "image/jpeg,image/png,image/webp,image/avif";

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

/** Chooses a picture. With scripts it is shown at once, and one that is too large is refused before it is sent. */
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
	useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);
	const box = wide ? { size: 640, height: 192 } : { size: 96, height: 96 };
	const wrong = chosen?.tooLarge ? ["Choose a picture of at most 5 MB"] : errors;
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
					name="image"
					id={`field-${id}`}
					accept={KINDS}
					aria-invalid={wrong.length > 0 || undefined}
					aria-describedby={`hint-${id}${wrong.length > 0 ? ` error-${id}` : ""}`}
					className="input"
					onChange={({ currentTarget: { files } }) => {
						const file = files?.[0];
						setChosen(
							file ? { url: URL.createObjectURL(file), tooLarge: file.size > MAX_BYTES } : null,
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
