import { Picture } from "../pictures/picture";

type UserPhotoProps = {
	photoKey: string | null;
	size: number;
	sizes?: string;
	className?: string;
};

/** Shows a person's photo or a placeholder. It is decorative, because the name is beside it. */
export function UserPhoto({ photoKey, size, className, ...rest }: UserPhotoProps) {
	if (photoKey) {
		return <Picture imageKey={photoKey} alt="" size={size} className={className} {...rest} />;
	}
	return (
		<img src="/avatar.svg" alt="" width={size} height={size} loading="lazy" className={className} />
	);
}
