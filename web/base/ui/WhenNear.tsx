import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far from what is visible a part is loaded. */
const NEAR = '400px';

interface WhenNearProps {
  /** A class that keeps room for what is shown later. */
  className: string | undefined;
  children: ReactNode;
}

/** Renders its children, such as a drawing with a script of its own, when they come near what is visible. */
export function WhenNear({ className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => setNear(seen.some((one) => one.isIntersecting)), {
      rootMargin: NEAR,
    });
    if (!isNear && place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  );
}
