import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../lib/class-names.ts';
import css from './button.module.css';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

interface Look {
  /** One `primary` on a screen. `danger` names what it destroys. */
  readonly tone?: 'default' | 'primary' | 'quiet' | 'danger' | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly large?: boolean | undefined;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and takes no click. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

const look = ({ tone = 'default', large }: Look) => cx(css.button, tone !== 'default' && css[tone], large && css.large);

export function Button({
  tone,
  icon: Icon,
  large,
  busy,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy}
      className={cx(look({ tone, large }), className)}
    >
      {busy ? <Spinner size={14} /> : Icon && <Icon size={15} aria-hidden />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'large'> {
  /** What the button does: its name for screen readers and its tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly pressed?: boolean | undefined;
}

/** A button whose icon is a convention; the tooltip says its name all the same. */
export function IconButton({
  label,
  icon: Icon,
  tone = 'quiet',
  busy,
  pressed,
  className,
  disabled,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled || busy}
        className={cx(look({ tone }), css.square, pressed && css.pressed, className)}
      >
        {busy ? <Spinner size={14} /> : <Icon size={16} aria-hidden />}
      </button>
    </Tooltip>
  );
}

/** A link in the form of a button. */
export function LinkButton({
  to,
  tone,
  icon: Icon,
  large,
  children,
  className,
}: Look & { to: string; children: React.ReactNode; className?: string }) {
  return (
    <Link to={to} className={cx(look({ tone, large }), className)}>
      {Icon && <Icon size={15} aria-hidden />}
      {children}
    </Link>
  );
}
