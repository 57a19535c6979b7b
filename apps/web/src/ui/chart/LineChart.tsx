/** Lines over days: what ECharts draws, in the theme's colours. Loaded with the first chart that is shown (Chart.tsx). */
import { LineChart as Lines } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useEnvironment } from '../environment.tsx'
import type { ChartProps, Series } from './Chart.tsx'
import classes from './chart.module.css'

echarts.use([Lines, GridComponent, TooltipComponent, MarkLineComponent, SVGRenderer])

const colourOf = (element: HTMLElement, name: string) => getComputedStyle(element).getPropertyValue(name).trim()

export default function LineChart({ labels, series, mark, label }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const { locale } = useEnvironment()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const chart = echarts.init(element, null, { renderer: 'svg' })
    const number = new Intl.NumberFormat(locale)
    const ink = colourOf(element, '--ink-2')
    const draw = () =>
      chart.setOption({
        animation: false,
        grid: { left: 8, right: 96, top: 12, bottom: 4, containLabel: true },
        tooltip: {
          trigger: 'axis',
          valueFormatter: (value: unknown) => (typeof value === 'number' ? number.format(value) : '—'),
        },
        xAxis: {
          type: 'category',
          data: [...labels],
          boundaryGap: false,
          axisLabel: { color: ink },
          axisLine: { lineStyle: { color: ink } },
        },
        yAxis: {
          type: 'value',
          minInterval: 1,
          axisLabel: { color: ink, formatter: (value: number) => number.format(value) },
          splitLine: { lineStyle: { color: colourOf(element, '--line') } },
        },
        series: series.map((one, index) =>
          lineOf(one, colourOf(element, `--tone-${one.tone}`), index === 0 ? mark : undefined, ink),
        ),
      })
    draw()
    const sized = new ResizeObserver(() => chart.resize())
    sized.observe(element)
    return () => {
      sized.disconnect()
      chart.dispose()
    }
  }, [labels, series, mark, locale])
  return <div ref={place} className={classes.chart} role="img" aria-label={label} />
}

function lineOf({ name, values, dashed }: Series, color: string, mark: ChartProps['mark'], ink: string) {
  return {
    type: 'line' as const,
    name,
    data: [...values],
    showSymbol: false,
    color,
    lineStyle: { width: 2, type: dashed ? ('dashed' as const) : ('solid' as const) },
    // a name at the line's end says more than a legend
    endLabel: { show: true, formatter: '{a}', color },
    ...(mark === undefined
      ? {}
      : {
          markLine: {
            silent: true,
            symbol: 'none',
            data: [{ xAxis: mark.at }],
            label: { formatter: mark.name, color: ink },
            lineStyle: { color: ink, type: 'dotted' as const },
          },
        }),
  }
}
