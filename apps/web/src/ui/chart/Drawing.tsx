import { useComputedColorScheme } from '@mantine/core'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import classes from './chart.module.css'
import type { ChartOf } from './chart-of.ts'

use([BarChart, LineChart, GridComponent, TooltipComponent, LegendComponent, SVGRenderer])

/** Draws with the page's own colours, and again when they or the place change. */
export default function Drawing({ chart }: { chart: ChartOf }) {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  // biome-ignore lint/correctness/useExhaustiveDependencies: light and dark change the colours that are read here
  useEffect(() => {
    const element = place.current
    if (!element) return
    const drawn = init(element)
    drawn.setOption(optionOf(chart, coloursOf(element)))
    const sized = new ResizeObserver(() => drawn.resize())
    sized.observe(element)
    return () => {
      sized.disconnect()
      drawn.dispose()
    }
  }, [chart, scheme])
  return <div ref={place} className={classes.place} />
}

interface Colours {
  /** A canvas knows no ‘inherit’: it would measure words in one font and draw them in another. */
  readonly font: string
  readonly ink: string
  readonly line: string
  readonly surface: string
  readonly series: readonly string[]
}
function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const tones = ['slate', 'amber', 'orange', 'red', 'violet', 'green', 'grey']
  return {
    font: style.fontFamily,
    ink: read('--ink-2'),
    line: read('--line'),
    surface: read('--raised'),
    series: [read('--accent'), ...tones.map((tone) => read(`--tone-${tone}`))],
  }
}

function optionOf(
  { kind, labels, series, format, whole, band }: ChartOf,
  { font, ink, line, surface, series: color }: Colours,
) {
  const text = { color: ink, fontSize: 11 }
  const isLine = kind === 'lines'
  return {
    animation: false,
    color: [...color],
    textStyle: { fontFamily: font },
    // the last day's name stands around the end of its line
    grid: {
      left: 4,
      right: isLine ? 24 : 12,
      top: series.length > 1 ? 28 : 12,
      bottom: 4,
      containLabel: true,
    },
    legend:
      series.length > 1
        ? {
            data: [...series.map(({ name }) => name), ...(band ? [band.name] : [])],
            top: 0,
            left: 0,
            itemHeight: 8,
            itemWidth: 12,
            textStyle: text,
          }
        : undefined,
    tooltip: {
      trigger: 'axis' as const,
      backgroundColor: surface,
      borderColor: line,
      textStyle: { ...text, fontSize: 12 },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '—'),
    },
    xAxis: {
      type: 'category' as const,
      data: [...labels],
      axisLabel: text,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
    },
    yAxis: {
      type: 'value' as const,
      ...(whole ? { minInterval: 1 } : {}),
      axisLabel: { ...text, formatter: format },
      splitLine: { lineStyle: { color: line } },
    },
    series: [
      ...bandOf(band, color[1]),
      ...series.map(({ name, values }) => ({
        name,
        type: isLine ? ('line' as const) : ('bar' as const),
        data: [...values],
        ...(kind === 'stacked bars' ? { stack: 'all' } : {}),
        ...(isLine ? { showSymbol: labels.length < 3, connectNulls: true } : { barMaxWidth: 32 }),
        // a single series of bars says its figures itself, where they have room beside each other
        ...(kind === 'bars' && series.length === 1 && labels.length <= 10
          ? {
              label: {
                show: true,
                position: 'top' as const,
                ...text,
                formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? format(value) : ''),
              },
            }
          : {}),
      })),
    ],
  }
}

/** Two stacked lines without a stroke: the lower one is bare, what is between them is filled. */
function bandOf(band: ChartOf['band'], colour: string | undefined) {
  if (!band) return []
  const bare = {
    type: 'line' as const,
    stack: 'band',
    showSymbol: false,
    silent: true,
    tooltip: { show: false },
    lineStyle: { opacity: 0 },
    ...(colour ? { itemStyle: { color: colour } } : {}),
  }
  return [
    { ...bare, name: `${band.name} low`, data: band.values.map((at) => at?.low ?? null) },
    {
      ...bare,
      name: band.name,
      data: band.values.map((at) => (at ? at.high - at.low : null)),
      areaStyle: { opacity: 0.18 },
    },
  ]
}
